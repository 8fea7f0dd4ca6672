import { text } from 'node:stream/consumers'
import type { EntryContext } from 'react-router'
import { type PageStart, startPage } from './start-page.ts'

/** Chunks of vite.config.ts that hold most of the code. They run one by one, so that a touch can come between. */
const CORE_CHUNKS = ['react', 'shop', 'shell']

/** The list of routes for the pages of the shop: see web/storefront-manifest.ts. In development there is only one list. */
export const storefrontManifestUrl = (url: string): string =>
  url.replace(/\/manifest-(?=[\w-]+\.js$)/, '/manifest-shop-')

/**
 * The inline script that starts a page in the browser, instead of React Router's `<Scripts>`, which loads all scripts
 * beside the first picture and offers no later moment: on a simulated phone the largest picture is painted after 2.9 s with it,
 * and after 1.8 s with this (docs/decisions/0019-painted-before-scripts.md).
 */
export async function createStartScript(
  { manifest, staticHandlerContext, serverHandoffString, serverHandoffStream }: EntryContext,
  { isAdminPage }: { isAdminPage: boolean },
): Promise<string> {
  const manifestUrl = isAdminPage ? manifest.url : storefrontManifestUrl(manifest.url)
  const routes = staticHandlerContext.matches.map(({ route: { id } }) => ({
    id,
    module: manifest.routes[id]!.module,
    imports: manifest.routes[id]!.imports ?? [],
  }))
  const preloads = [
    ...new Set([
      manifestUrl,
      manifest.entry.module,
      ...manifest.entry.imports,
      ...routes.flatMap(({ module, imports }) => [module, ...imports]),
    ]),
  ]
  const page: PageStart = {
    routerContext: JSON.parse(serverHandoffString ?? '{}'),
    serializedData: serverHandoffStream ? await text(serverHandoffStream) : '',
    manifestUrl,
    preloads,
    coreChunks: CORE_CHUNKS.flatMap((name) => preloads.find((url) => url.includes(`/${name}-`)) ?? []),
    routes: routes.map(({ id, module }) => ({ id, module })),
    entryModule: manifest.entry.module,
  }
  const startCall = `(${startPage})(${toScriptJson(page)}, (url) => import(url));`
  return manifest.hmr
    ? `import(${toScriptJson(manifest.hmr.runtime)}).then(() => {${startCall}});`
    : startCall
}

/** No text of a page can end the script element. */
const toScriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
