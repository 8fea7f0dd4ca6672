import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { Api } from '#contract/contract.ts'
import type { SiteUrls } from '#contract/site.ts'
import type { RenderPage } from './mount-pages.ts'

/** The exports of the web's server build besides React Router's own: see web/entry.server.tsx. */
type PageServerBuild = ServerBuild & {
  entry: { module: { apiContext: unknown; site: SiteUrls; INLINE_SCRIPTS_HEADER: string } }
}

export type PageRenderer = {
  render: RenderPage
  /** The paths of its pages, for the sitemap. */
  site: () => Promise<SiteUrls>
}

/**
 * Renders pages with the built web. Loaders find the API under a context key, which must be the bundle's own object, so
 * it is read from the bundle.
 */
export function createPageRenderer(
  build: ServerBuild | (() => Promise<ServerBuild>),
  api: () => Api,
): PageRenderer {
  const load = typeof build === 'function' ? build : async () => build
  // A build that is passed as a function creates its routes for each request.
  const handle = createRequestHandler(
    build,
    process.env.NODE_ENV === 'production' ? 'production' : 'development',
  )
  const entry = async () => ((await load()) as PageServerBuild).entry.module
  return {
    async render(request) {
      const { apiContext, INLINE_SCRIPTS_HEADER } = await entry()
      const context = new RouterContextProvider()
      context.set(apiContext as Parameters<typeof context.set>[0], api())
      const response = await handle(request, context)
      return {
        response,
        inlineScripts: (response.headers.get(INLINE_SCRIPTS_HEADER) ?? '').split(' ').filter(Boolean),
      }
    },
    site: async () => (await entry()).site,
  }
}
