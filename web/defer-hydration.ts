/**
 * A page can be read without its scripts: they are asked for once it has been painted, and not before. React Router
 * has no word for that, so its module script, imports and all, is written anew as one that waits. Text of a page
 * cannot hold such tags, it is escaped. docs/decisions/0019-painted-before-scripts.md
 */
export function deferHydration(
  html: string,
  { isAdminPage, nonce }: { isAdminPage: boolean; nonce: string },
): string {
  const preloads: string[] = []
  // who goes from the shop to the back office loads a page of it (storefront/not-found/page.tsx)
  const htmlWithManifest = isAdminPage ? html : html.replace(/\/manifest-(?=\w+\.js")/g, '/manifest-shop-')
  const htmlWithoutPreloads = htmlWithManifest.replace(
    /<link(?=[^>]* rel="modulepreload")[^>]* href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      preloads.push(href)
      return ''
    },
  )
  return htmlWithoutPreloads
    .replace(WEB_MANIFEST_LINK, '')
    .replace(
      new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]* type="module"[^>]*>([\\s\\S]*?)</script>`),
      (_, moduleSource: string) =>
        `<script nonce="${nonce}">${createDeferredScript(moduleSource, preloads)}</script>`,
    )
}

/** Whose file and icon the browser asks for while the first picture is on its way. React puts it in place when it wakes. */
const WEB_MANIFEST_LINK = /<link(?=[^>]* rel="manifest")[^>]*>/

/**
 * Evaluated one by one, in the order in which they need each other, so that a finger can come between: the large files
 * that every page has (vite.config.ts).
 */
const CORE_CHUNKS = ['react', 'shop', 'shell']

/** The longest that anybody waits for the scripts: a picture may be slow, and a tab in the background is not painted. */
const MAX_WAIT_MS = 2_000

/** A tab in the background draws nothing. */
const MAX_FRAME_WAIT_MS = 200

/** Each question is work: a finger that comes meanwhile waits for these, and not for all. */
const PRELOAD_BATCH_SIZE = 5

/** Whoever reaches for the page wants it to answer. */
const INTERACTION_EVENTS = ['pointerdown', 'keydown', 'focusin', 'scroll']

/**
 * Says when the page was painted first and when it stands whole (`data-painted`): style sheets leave out till then what
 * lies below the screen. And the module with its imports, begun when the page with its pictures stands, when somebody
 * touches or scrolls it, or at the longest: what lies below is drawn first, not beside the reading of scripts.
 */
function createDeferredScript(moduleSource: string, preloads: readonly string[]): string {
  const coreChunks = CORE_CHUNKS.flatMap((name) => preloads.find((href) => href.includes(`/${name}-`)) ?? [])
  const [[manifestUrl = ''] = [], ...routeImports] = [
    ...moduleSource.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g),
  ].map(([, name = '', file = '']) => [file, name] as const)
  const bootstrapCode = moduleSource.replace(/import (?:\* as \w+ from )?"[^"]+";/g, '').trim()
  return `(() => {
const setPaintStage = (stage) => document.documentElement.setAttribute("data-painted", stage);
new PerformanceObserver(() => hasStarted || setPaintStage("first")).observe({ type: "paint", buffered: true });
let hasStarted = false;
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));
const nextFrame = () => new Promise((resolve) => {
requestAnimationFrame(() => setTimeout(resolve));
setTimeout(resolve, ${MAX_FRAME_WAIT_MS});
});
const start = async () => {
if (hasStarted) return;
hasStarted = true;
setPaintStage("complete");
await nextFrame();
for (const [at, href] of ${JSON.stringify(preloads)}.entries()) {
if (at % ${PRELOAD_BATCH_SIZE} === ${PRELOAD_BATCH_SIZE - 1}) await yieldToMain();
const link = document.createElement("link");
link.rel = "modulepreload";
link.href = href;
document.head.append(link);
}
await import(${JSON.stringify(manifestUrl)});
for (const href of ${JSON.stringify(coreChunks)}) {
await import(href);
await yieldToMain();
}
const [${routeImports.map(([, name]) => name).join(', ')}] = await Promise.all([${routeImports.map(([file]) => `import(${JSON.stringify(file)})`).join(', ')}]);
${bootstrapCode}
};
addEventListener("load", () => new PerformanceObserver(start).observe({ type: "paint", buffered: true }));
for (const eventName of ${JSON.stringify(INTERACTION_EVENTS)}) addEventListener(eventName, start, { once: true, capture: true });
setTimeout(start, ${MAX_WAIT_MS});
})();`
}
