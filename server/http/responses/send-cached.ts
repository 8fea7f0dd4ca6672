import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse, Encoding } from '#server/platform/cache/cached-response.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Brotli before gzip, from what the client accepts. */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return 'gzip'
  return 'identity'
}

/** Sends finished bytes without the framework's serialization, because most answers go this way. */
export async function sendCached(
  request: FastifyRequest,
  reply: FastifyReply,
  cached: CachedResponse,
): Promise<void> {
  const encoding = negotiateEncoding(request.headers['accept-encoding'])
  const encoded = cached.encode(encoding)
  const body = encoded instanceof Promise ? await encoded : encoded
  reply.hijack()
  const { raw } = reply
  const headers: Record<string, string | number> = {
    ...SECURITY_HEADERS,
    ...cached.headers,
    etag: cached.etag,
    vary: 'accept-encoding',
    'x-request-id': request.id,
  }
  if (request.headers['if-none-match'] === cached.etag) {
    raw.writeHead(304, headers)
    raw.end()
    return
  }
  if (body !== cached.body) headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  raw.writeHead(cached.status, headers)
  raw.end(request.method === 'HEAD' ? undefined : body)
}
