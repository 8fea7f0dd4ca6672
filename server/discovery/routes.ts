import type { FastifyInstance } from 'fastify'
import type { Api } from '#contract/contract.ts'
import type { SiteUrls } from '#contract/site.ts'
import { notFound } from '#domain/errors.ts'
import { API_CSP } from '#server/http/responses/security-headers.ts'
import { sendCached } from '#server/http/responses/send-cached.ts'
import type { CacheableResponse } from '#server/platform/cache/cached-response.ts'
import type { PublicCache } from '#server/platform/cache/public-cache.ts'
import { robotsTxt } from './robots.ts'
import type { Discovery } from './service.ts'
import { buildManifest } from './web-manifest.ts'

type DiscoveryOptions = {
  cache: PublicCache
  publicUrl: string
  discovery: Discovery
  /** The calls as an anonymous visitor. */
  api: Api
  /** The addresses of the pages: the web's own. */
  site: () => Promise<SiteUrls>
}

/** What search engines and phones read about the shop. Kept like pages, and dropped with them. */
export function mountDiscovery(app: FastifyInstance, options: DiscoveryOptions): void {
  const { cache, publicUrl, discovery, api, site } = options
  const serve = (path: string, type: string, render: (part: number) => Promise<string | null>) => {
    app.get<{ Params: { part?: string } }>(path, async (request, reply) => {
      const build = () => {
        // All products are listed.
        cache.addTags(['lists'])
        return render(Number(request.params.part)).then((body) => toResponse(type, body))
      }
      await sendCached(request, reply, await cache.getOrCreate(request.url.split('?')[0]!, build))
      return reply
    })
  }
  serve('/robots.txt', 'text/plain', async () => robotsTxt(publicUrl, (await api.settings.read()).isOpen))
  serve('/sitemap.xml', 'application/xml', async () =>
    (await api.settings.read()).isOpen ? discovery.sitemap.renderMain(await site(), api) : null,
  )
  serve('/sitemap-:part(^[1-9]\\d{0,3}$).xml', 'application/xml', async (part) =>
    discovery.sitemap.renderPart(part, await site(), api),
  )
  // Browsers and feed readers ask for these two by name, whatever the page says.
  const redirectToIcon = (path: string, suffix: string, ofSoftware: string) =>
    app.get(path, async (_request, reply) => {
      const { icon } = (await api.settings.read()).brand
      return reply.header('cache-control', 'no-cache').redirect(icon ? icon + suffix : ofSoftware)
    })
  redirectToIcon('/favicon.ico', '-32.png', '/icon-32.ico')
  redirectToIcon('/apple-touch-icon.png', '-180.png', '/icon-180.png')
  serve('/site.webmanifest', 'application/manifest+json', async () =>
    JSON.stringify(buildManifest(await api.settings.read(), await site())),
  )
}

function toResponse(type: string, body: string | null): CacheableResponse {
  if (body === null) throw notFound('Page not found')
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'content-security-policy': API_CSP,
  }
  return { status: 200, headers, body: Buffer.from(body) }
}
