import type { createRequestHandler, RouterContextProvider, ServerBuild } from 'react-router'
import type { Api } from '#contract/contract.ts'
import type { SiteUrls } from '#contract/site.ts'
import { LANGUAGES, type Language, parseAddress } from '#domain/language.ts'
import type { RenderPage } from './mount-pages.ts'

/** The web's server build. Its entry also exports what is below: see web/entry.server.tsx. */
export type PageServerBuild = ServerBuild & {
  entry: {
    module: {
      apiContext: Parameters<RouterContextProvider['set']>[0]
      site: SiteUrls
      toRenderedAddress: (url: string) => string
      isOpenWhileClosed: (url: string) => boolean
      inLanguage: <T>(language: Language, render: () => T) => T
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
  /** Whether a page is shown while the shop is closed. */
  isOpenWhileClosed: (url: string) => Promise<boolean>
  /** The paths of its pages, for the sitemap. */
  site: () => Promise<SiteUrls>
}

type RequestHandler = ReturnType<typeof createRequestHandler>

/**
 * Renders pages with the built web. Router and context key are read from the build, because loaders find the API only
 * under the build's own objects. `load` may return another build after a source changed, in development.
 */
export function createPageRenderer(
  load: () => Promise<PageServerBuild>,
  api: () => Api,
  languages = LANGUAGES,
): PageRenderer {
  let current: { build: PageServerBuild; handlers: Map<Language, RequestHandler> } | null = null

  /** One router for each language: its base path is in front of all addresses of the page. */
  function handlerOf(build: PageServerBuild, language: Language): RequestHandler {
    if (current?.build !== build) current = { build, handlers: new Map() }
    let handle = current.handlers.get(language)
    if (!handle) {
      const mode = process.env.NODE_ENV === 'production' ? 'production' : 'development'
      const basename = language.basePath || '/'
      handle = build.entry.module.createRequestHandler({ ...build, basename }, mode)
      current.handlers.set(language, handle)
    }
    return handle
  }

  return {
    async render(request) {
      const build = await load()
      const { apiContext, inLanguage, INLINE_SCRIPTS_HEADER, RouterContextProvider } = build.entry.module
      const { language } = parseAddress(new URL(request.url).pathname, languages)
      const context = new RouterContextProvider()
      context.set(apiContext, api())
      const response = await inLanguage(language, () => handlerOf(build, language)(request, context))
      return {
        response,
        inlineScripts: (response.headers.get(INLINE_SCRIPTS_HEADER) ?? '').split(' ').filter(Boolean),
      }
    },
    toRenderedAddress: async (url) => (await load()).entry.module.toRenderedAddress(url),
    isOpenWhileClosed: async (url) => (await load()).entry.module.isOpenWhileClosed(url),
    site: async () => (await load()).entry.module.site,
  }
}
