import { text } from 'node:stream/consumers'
import { runInNewContext } from 'node:vm'
import { createElement } from 'react'
import {
  createRequestHandler,
  type EntryContext,
  Scripts,
  type ServerBuild,
  ServerRouter,
} from 'react-router'
import { expect, test } from 'vitest'
import { renderHtml } from './render-html.ts'
import { createStartScript } from './start-script.ts'

const ASSETS = {
  version: '1',
  url: '/assets/manifest-1.js',
  entry: { module: '/assets/entry.client-1.js', imports: [] },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: '/assets/root-1.js',
      imports: [],
      hasLoader: true,
      hasAction: false,
      hasClientAction: false,
      hasClientLoader: false,
      hasClientMiddleware: false,
      hasErrorBoundary: false,
      clientActionModule: undefined,
      clientLoaderModule: undefined,
      clientMiddlewareModule: undefined,
      hydrateFallbackModule: undefined,
    },
  },
} satisfies ServerBuild['assets']

/** A page with one route, rendered by React Router. Calls back with what entry.server.tsx receives. */
async function renderPage(handle: (context: EntryContext, request: Request) => Promise<string>) {
  const build: ServerBuild = {
    entry: {
      module: {
        default: async (request, _status, _headers, context) => new Response(await handle(context, request)),
      },
    },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: { default: () => createElement(Scripts), loader: () => ({ title: 'Rings', price: 45_000 }) },
      },
    },
    assets: ASSETS,
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    future: {} as ServerBuild['future'],
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  }
  const response = await createRequestHandler(build, 'production')(new Request('http://shop.test/'))
  return response.text()
}

type BrowserGlobals = {
  __reactRouterContext: { stream: ReadableStream<string | Uint8Array> }
  __reactRouterRouteModules: Record<string, unknown>
}

/** What the entry module of the browser finds: the data of the page, the modules of its routes, and other globals. */
async function readGlobals(window: BrowserGlobals) {
  const { stream, ...context } = window.__reactRouterContext
  const { streamController: _controller, ...settings } = context as Record<string, unknown>
  return {
    settings: JSON.parse(JSON.stringify(settings)),
    data: await text(stream),
    modules: { ...window.__reactRouterRouteModules },
    globals: Object.keys(window)
      .filter((name) => name.startsWith('__'))
      .sort(),
  }
}

/** Runs the inline scripts that React Router's own `<Scripts>` writes. */
async function runScriptsComponent() {
  const html = await renderPage(async (context, request) => {
    const element = createElement(ServerRouter, { context, url: request.url })
    const rendered = await renderHtml(element, { nonce: '' })
    return String(rendered.html)
  })
  const scripts = [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)]
  const isModule = ([, attributes]: RegExpMatchArray) => attributes!.includes('type="module"')
  const window = { ReadableStream, TextEncoderStream } as unknown as BrowserGlobals
  for (const script of scripts.filter((found) => !isModule(found)))
    runInNewContext(script[2]!, Object.assign(window, { window }))
  const imported: string[] = []
  const moduleScript = scripts
    .filter(isModule)
    .map(([, , code]) => code!)
    .join('\n')
    .replace(/import \* as (\w+) from "([^"]+)"/g, 'const $1 = load("$2")')
    .replace(/import "([^"]+)"/g, 'load("$1")')
    .replace(/import\("([^"]+)"\)/g, 'load("$1")')
  const load = (url: string) => {
    imported.push(url)
    return url
  }
  runInNewContext(moduleScript, Object.assign(window, { load }))
  return { imported, ...(await readGlobals(window)) }
}

/** Runs our start script with a browser that has painted the page. */
async function runStartScript() {
  const script = await renderPage((context) => createStartScript(context, { isAdminPage: true }))
  const imported: string[] = []
  return new Promise<Awaited<ReturnType<typeof runScriptsComponent>>>((resolve) => {
    const window = { Response } as unknown as BrowserGlobals
    const importModule = async (url: string) => {
      imported.push(url)
      if (url === ASSETS.entry.module) resolve({ imported, ...(await readGlobals(window)) })
      return url
    }
    class PaintedObserver {
      private readonly callback: () => void
      constructor(callback: () => void) {
        this.callback = callback
      }
      observe() {
        this.callback()
      }
    }
    Object.assign(window, {
      window,
      load: importModule,
      document: {
        documentElement: { setAttribute: () => undefined },
        createElement: () => ({}),
        head: { append: () => undefined },
      },
      PerformanceObserver: PaintedObserver,
      addEventListener: (name: string, listener: () => void) => name === 'load' && listener(),
      requestAnimationFrame: (callback: () => void) => callback(),
      setTimeout: (callback: () => void) => queueMicrotask(callback),
    })
    runInNewContext(script.replace('(url) => import(url)', 'load'), window)
  })
}

test('sets for the router what its own Scripts component sets', async () => {
  const theirs = await runScriptsComponent()
  const ours = await runStartScript()
  expect(theirs.data).toContain('Rings')
  expect(ours).toEqual(theirs)
})
