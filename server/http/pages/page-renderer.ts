import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Api } from '#contract/contract.ts'
import type { SiteUrls } from '#contract/site.ts'
import type { RenderPage } from './mount-pages.ts'

/** The web's server build. Its entry also exports what is below: see web/entry.server.tsx. */
export type PageServerBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: Parameters<RouterContextProvider['set']>[0]
      site: SiteUrls
      toRenderedAddress: (url: string) => string
      INLINE_SCRIPTS_HEADER: string
      createRequestHandler: typeof createRequestHandler
      RouterContextProvider: typeof RouterContextProvider
    }
  }
}

export type PageRenderer = {
  render: RenderPage
  /** The address with the parameters that its page reads, in one order. */
  toRenderedAddress: (url: string) => Promise<string>
  /** The paths of its pages, for the sitemap. */
  site: () => Promise<SiteUrls>
}

type RequestHandler = ReturnType<typeof createRequestHandler>

/**
 * Renders pages with the built web. Router and context key are read from the build, because loaders find the API only
 * under the build's own objects. `load` may return another build after a source changed, in development.
 */
export function createPageRenderer(load: () => Promise<PageServerBuild>, api: () => Api): PageRenderer {
  let current: { build: PageServerBuild; handle: RequestHandler } | null = null

  function handlerOf(build: PageServerBuild): RequestHandler {
    if (current?.build !== build) {
      const mode = process.env.NODE_ENV === 'production' ? 'production' : 'development'
      current = { build, handle: build.entry.module.createRequestHandler(build, mode) }
    }
    return current.handle
  }

  return {
    async render(request) {
      const build = await load()
      const { apiContext, INLINE_SCRIPTS_HEADER, RouterContextProvider } = build.entry.module
      const context = new RouterContextProvider()
      context.set(apiContext, api())
      const response = await handlerOf(build)(request, context)
      return {
        response,
        inlineScripts: (response.headers.get(INLINE_SCRIPTS_HEADER) ?? '').split(' ').filter(Boolean),
      }
    },
    toRenderedAddress: async (url) => (await load()).entry.module.toRenderedAddress(url),
    site: async () => (await load()).entry.module.site,
  }
}
