/** What the server tells the inline script of a page: see start-script.ts. */
export type PageStart = {
  /** React Router's state of the page. `serializedData` is what its loaders returned. */
  routerContext: object
  serializedData: string
  manifestUrl: string
  preloads: readonly string[]
  /** Large files that every page needs, in the order in which they import each other. */
  coreChunks: readonly string[]
  routes: readonly { id: string; module: string }[]
  entryModule: string
}

/**
 * The values that React Router's `HydratedRouter` reads, and its `<Scripts>` sets. start-page.test.ts
 * compares both.
 */
type RouterGlobals = {
  __reactRouterContext: object
  __reactRouterRouteModules: Record<string, unknown>
}

/**
 * Runs in the browser, as text in the HTML of every page: it may use nothing from outside of this function.
 *
 * It loads and starts the scripts when the page with its pictures is loaded and painted, at the first touch, key or
 * scroll, or after two seconds. `data-painted` on the root element is `first` after the first paint, and `complete` from
 * this start: until then style sheets leave out what lies below the screen.
 */
export function startPage(page: PageStart, importModule: (url: string) => Promise<object>): void {
  // A picture may be slow, and a tab in the background is not painted.
  const MAX_WAIT_MS = 2_000
  // A tab in the background draws no frame.
  const MAX_FRAME_WAIT_MS = 200
  // Every preload is work: after so many, the browser can handle a touch.
  const PRELOAD_BATCH_SIZE = 5

  let hasStarted = false
  const setPaintStage = (stage: string) => document.documentElement.setAttribute('data-painted', stage)
  const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve))
  const nextFrame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => setTimeout(resolve))
      setTimeout(resolve, MAX_FRAME_WAIT_MS)
    })

  async function start(): Promise<void> {
    if (hasStarted) return
    hasStarted = true
    setPaintStage('complete')
    // The sections below the screen are drawn before the scripts are loaded, not beside them.
    await nextFrame()
    await preload()
    await importModule(page.manifestUrl)
    for (const url of page.coreChunks) {
      await importModule(url)
      await yieldToMain()
    }
    const modules = await Promise.all(page.routes.map(({ module }) => importModule(module)))
    const globals = window as unknown as RouterGlobals
    globals.__reactRouterContext = { ...page.routerContext, stream: new Response(page.serializedData).body }
    globals.__reactRouterRouteModules = Object.fromEntries(
      page.routes.map(({ id }, index) => [id, modules[index]]),
    )
    await importModule(page.entryModule)
  }

  async function preload(): Promise<void> {
    for (const [index, url] of page.preloads.entries()) {
      if (index % PRELOAD_BATCH_SIZE === PRELOAD_BATCH_SIZE - 1) await yieldToMain()
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = url
      document.head.append(link)
    }
  }

  new PerformanceObserver(() => hasStarted || setPaintStage('first')).observe({
    type: 'paint',
    buffered: true,
  })
  addEventListener('load', () =>
    new PerformanceObserver(() => void start()).observe({ type: 'paint', buffered: true }),
  )
  for (const eventName of ['pointerdown', 'keydown', 'focusin', 'scroll'])
    addEventListener(eventName, () => void start(), { once: true, capture: true })
  setTimeout(() => void start(), MAX_WAIT_MS)
}
