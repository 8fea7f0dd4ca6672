import type { FastifyInstance } from 'fastify'
import type { Api } from '#contract/contract.ts'
import type { Site } from '#contract/site.ts'
import { notFound } from '#domain/errors.ts'
import { sendKept } from '#server/http/respond.ts'
import { DATA_POLICY } from '#server/http/security-headers.ts'
import type { Finished, PublicCache } from '#server/platform/public-cache.ts'
import { manifest } from './manifest.ts'
import { robotsTxt } from './robots.ts'
import type { Sitemap } from './sitemap.ts'

type DiscoveryOptions = {
  cache: PublicCache
  publicUrl: string
  sitemap: Sitemap
  /** The calls as an anonymous visitor. */
  api: Api
  /** The addresses of the pages: the web's own. */
  site: () => Promise<Site>
}

/** What search engines and phones read about the shop. Kept like pages, and dropped with them. */
export function mountDiscovery(app: FastifyInstance, options: DiscoveryOptions): void {
  const { cache, publicUrl, sitemap, api, site } = options
  const answer = (path: string, type: string, make: (part: number) => Promise<string | null>) => {
    app.get<{ Params: { part?: string } }>(path, async (request, reply) => {
      const build = () => make(Number(request.params.part)).then((body) => finished(type, body))
      await sendKept(request, reply, await cache.through(`discovery ${request.url.split('?')[0]}`, build))
      return reply
    })
  }
  answer('/robots.txt', 'text/plain', async () => robotsTxt(publicUrl))
  answer('/sitemap.xml', 'application/xml', async () => sitemap.main(await site(), api))
  answer('/sitemap-:part(^[1-9]\\d{0,3}$).xml', 'application/xml', async (part) =>
    sitemap.part(part, await site(), api),
  )
  answer('/site.webmanifest', 'application/manifest+json', async () =>
    JSON.stringify(manifest(await api.settings.read(), await site())),
  )
}

function finished(type: string, body: string | null): Finished {
  if (body === null) throw notFound('Page not found')
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-cache',
    'content-security-policy': DATA_POLICY,
  }
  return { status: 200, headers, body: Buffer.from(body) }
}
