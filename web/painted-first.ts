/**
 * A page can be read without its scripts: they are asked for once it has been painted, and not before. React Router
 * has no word for that, so its module script, imports and all, is written anew as one that waits. Text of a page
 * cannot hold such tags, it is escaped. docs/decisions/0019-painted-before-scripts.md
 */
export function paintedFirst(
  html: string,
  { isOffice, nonce }: { isOffice: boolean; nonce: string },
): string {
  const preloads: string[] = []
  // who goes from the shop to the back office loads a page of it (storefront/not-found/page.tsx)
  const ofSide = isOffice ? html : html.replace(/\/manifest-(?=\w+\.js")/g, '/manifest-shop-')
  const page = ofSide.replace(
    /<link(?=[^>]* rel="modulepreload")[^>]* href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      preloads.push(href)
      return ''
    },
  )
  return page
    .replace(MANIFEST, '')
    .replace(
      new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]* type="module"[^>]*>([\\s\\S]*?)</script>`),
      (_, module: string) => `<script nonce="${nonce}">${afterPaint(module, preloads)}</script>`,
    )
}

/** Whose file and icon the browser asks for while the first picture is on its way. React puts it in place when it wakes. */
const MANIFEST = /<link(?=[^>]* rel="manifest")[^>]*>/

/**
 * Evaluated one by one, in the order in which they need each other, so that a finger can come between: the large files
 * that every page has (vite.config.ts).
 */
const FOUNDATIONS = ['react', 'shop', 'frame']

/** The longest that anybody waits for the scripts: a picture may be slow, and a tab in the background is not painted. */
const LONGEST_MS = 2_000

/** A tab in the background draws nothing. */
const LONGEST_FRAME_MS = 200

/** Each question is work: a finger that comes meanwhile waits for these, and not for all. */
const ASKED_AT_ONCE = 5

/** Whoever reaches for the page wants it to answer. */
const REACHES = ['pointerdown', 'keydown', 'focusin', 'scroll']

/**
 * Says when the page was painted first and when it stands whole (`data-painted`): style sheets leave out till then what
 * lies below the screen. And the module with its imports, begun when the page with its pictures stands, when somebody
 * touches or scrolls it, or at the longest: what lies below is drawn first, not beside the reading of scripts.
 */
function afterPaint(module: string, preloads: readonly string[]): string {
  const foundations = FOUNDATIONS.flatMap((name) => preloads.find((href) => href.includes(`/${name}-`)) ?? [])
  const [[manifest = ''] = [], ...routes] = [
    ...module.matchAll(/import (?:\* as (\w+) from )?"([^"]+)";/g),
  ].map(([, name = '', file = '']) => [file, name] as const)
  const rest = module.replace(/import (?:\* as \w+ from )?"[^"]+";/g, '').trim()
  return `(() => {
const painted = (how) => document.documentElement.setAttribute("data-painted", how);
new PerformanceObserver(() => isUnderway || painted("first")).observe({ type: "paint", buffered: true });
let isUnderway = false;
const breathe = () => new Promise((go) => setTimeout(go));
const drawn = () => new Promise((go) => {
requestAnimationFrame(() => setTimeout(go));
setTimeout(go, ${LONGEST_FRAME_MS});
});
const start = async () => {
if (isUnderway) return;
isUnderway = true;
painted("whole");
await drawn();
for (const [at, href] of ${JSON.stringify(preloads)}.entries()) {
if (at % ${ASKED_AT_ONCE} === ${ASKED_AT_ONCE - 1}) await breathe();
const link = document.createElement("link");
link.rel = "modulepreload";
link.href = href;
document.head.append(link);
}
await import(${JSON.stringify(manifest)});
for (const href of ${JSON.stringify(foundations)}) {
await import(href);
await breathe();
}
const [${routes.map(([, name]) => name).join(', ')}] = await Promise.all([${routes.map(([file]) => `import(${JSON.stringify(file)})`).join(', ')}]);
${rest}
};
addEventListener("load", () => new PerformanceObserver(start).observe({ type: "paint", buffered: true }));
for (const reach of ${JSON.stringify(REACHES)}) addEventListener(reach, start, { once: true, capture: true });
setTimeout(start, ${LONGEST_MS});
})();`
}
