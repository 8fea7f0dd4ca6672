import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ShopError } from '#domain/errors.ts'
import { parseAddress } from '#domain/language.ts'
import {
  type CacheableResponse,
  type CachedResponse,
  toCachedResponse,
} from '#server/platform/cache/cached-response.ts'
import type { PublicCache } from '#server/platform/cache/public-cache.ts'
import type { MapsConfig } from '#server/platform/config/config.ts'
import type { CountUncached } from '#server/platform/limits/uncached-request-limit.ts'
import { RETRY_AFTER_SECONDS } from '../errors/errors.ts'
import type { HotPath } from '../responses/hot-path.ts'
import { pageCsp } from '../responses/security-headers.ts'
import { sendCached } from '../responses/send-cached.ts'
import type { Entrance } from './closed-shop.ts'

export type RenderedPage = {
  response: Response
  /** Hashes of the renderer's inline scripts, in the form of a content security policy: `sha256-…`. */
  inlineScripts: readonly string[]
}

/** Renders a page for a visitor who is not signed in. */
export type RenderPage = (request: Request) => Promise<RenderedPage>

export type PagesOptions = {
  cache: PublicCache
  render: RenderPage
  origin: string
  /** False in development: every page is rendered for each request. */
  isCached: boolean
  /** Which maps pages may load now. */
  maps: () => Promise<MapsConfig>
  /** Where the payment page may send the browser: the pages of the gateways that are connected. */
  paymentOrigins: () => Promise<readonly string[]>
  /** Counts a visit for the dashboard. Visitors are not identified. */
  onVisit: (address: string, userAgent: string | undefined) => void
  /** The address with the parameters that its page reads, in one order. */
  toCachedAddress: (url: string) => Promise<string>
  hotPath?: HotPath | null
  /** Whether this visitor may see the page; null when the answer is a redirect. Left out: the shop is open. */
  enter?: (request: FastifyRequest, reply: FastifyReply) => Promise<Entrance | null>
  /** The page of a closed shop. */
  closedPage?: string
  /** Pages that search engines must not keep are sent with a header that says so. */
  isNoindex: (url: string) => boolean
  /** Called before a page is rendered that is not in the cache. Throws 429 when the visitor's quota is used up. */
  countUncached: CountUncached
}

const CLOSED_RETRY_SECONDS = 24 * 3600

/**
 * Every GET without another route is a page. Public pages are the same for every visitor, and personal pages are a
 * shell that the browser fills, so all of them can be cached.
 */
export function mountPages(app: FastifyInstance, options: PagesOptions): void {
  /** 503: search engines come again, and keep what they know of the shop. */
  const sendClosed = async (request: FastifyRequest, reply: FastifyReply, closedPage: string) => {
    reply.header('cache-control', 'no-store')
    // The browser starts each page at its own address, so the page of a closed shop has one too.
    if (request.url !== closedPage) return reply.redirect(closedPage)
    const renderClosed = async (): Promise<CacheableResponse> => {
      const { headers, ...rendered } = await renderPage(options, closedPage)
      return {
        ...rendered,
        status: 503,
        headers: {
          ...headers,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
          'retry-after': String(CLOSED_RETRY_SECONDS),
        },
      }
    }
    // The cache does not keep a 503, but visitors who come at the same time share one rendering.
    await sendCached(request, reply, await options.cache.getOrCreate(closedPage, renderClosed))
    return reply
  }
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const entrance = options.enter ? await options.enter(request, reply) : 'open'
    if (!entrance) return reply.send()
    if (entrance === 'closed') return sendClosed(request, reply, options.closedPage ?? '/')
    options.onVisit(request.ip, request.headers['user-agent'])
    const address = request.url.includes('?') ? await options.toCachedAddress(request.url) : request.url
    const renderUncached = async () => {
      options.countUncached(address, request.ip)
      return renderPage(options, address)
    }
    try {
      const cached =
        options.isCached && entrance === 'open'
          ? await options.cache.getOrCreate(address, renderUncached)
          : toCachedResponse(await renderUncached())
      await sendCached(request, reply, keepParameters(cached, request.url))
      options.hotPath?.rememberVisitor(request.raw)
      options.hotPath?.rememberAddress(request.url, address)
      return reply
    } catch (error) {
      if (!(error instanceof ShopError) || error.kind !== 'too-many') throw error
      return reply
        .status(429)
        .header('retry-after', String(error.retryAfterSeconds))
        .header('cache-control', 'no-store')
        .type('text/plain; charset=utf-8')
        .send(error.message)
    }
  }
  app.get('/', page)
  app.get('/*', page)
}

/** A page that has moved is rendered without the parameters that only its visitor has, such as `utm_source`. */
function keepParameters(answer: CachedResponse, url: string): CachedResponse {
  const { location } = answer.headers
  const start = url.indexOf('?')
  if (answer.status !== 301 || !location || location.includes('?') || start === -1) return answer
  return { ...answer, headers: { ...answer.headers, location: location + url.slice(start) } }
}

/** The screen of the back office that edits a page (web/admin/pages/editor-page.tsx). */
const isTextEditor = (url: string): boolean => /^\/admin\/pages\/[^/?#]+/.test(parseAddress(url).path)

/** The page that sends the customer to the gateway. It is loaded as a document, so that its own policy counts. */
const isPaymentPage = (url: string): boolean => /^\/checkout\/pay(?:[?#]|$)/.test(parseAddress(url).path)

async function renderPage(
  { render, origin, isCached, maps, paymentOrigins, isNoindex }: PagesOptions,
  url: string,
): Promise<CacheableResponse> {
  // HEAD is rendered as GET, because the renderer supports only GET; the body is dropped when the answer is sent.
  const { response, inlineScripts } = await render(
    // Joined as text: `new URL(url, origin)` would take the host of a path such as `//evil.example`.
    new Request(`${origin}${url}`, { headers: { accept: 'text/html' } }),
  )
  const headers: Record<string, string> = {
    'content-type': response.headers.get('content-type') ?? 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': pageCsp({
      inlineScripts,
      isDevelopment: !isCached,
      maps: await maps(),
      hasTextEditor: isTextEditor(url),
      paymentOrigins: isPaymentPage(url) ? await paymentOrigins() : [],
    }),
  }
  if (isNoindex(url)) headers['x-robots-tag'] = 'noindex'
  if (response.status === 503) headers['retry-after'] = String(RETRY_AFTER_SECONDS)
  const location = response.headers.get('location')
  if (location) headers.location = location
  return {
    status: response.status,
    headers,
    body: Buffer.from(await response.arrayBuffer()),
    countsVisit: true,
  }
}
