import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Encoding, Kept } from '#server/platform/public-cache.ts'
import { SECURITY_HEADERS } from './security-headers.ts'

/** Brotli before gzip; what the client does not name is not sent. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (!acceptEncoding) return 'identity'
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(acceptEncoding)) return 'gzip'
  return 'identity'
}

/** Sends finished bytes past the framework's serialisation: this is the hot path of the shop. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, kept: Kept): Promise<void> {
  const encoding = encodingFor(request.headers['accept-encoding'])
  const copy = kept.encoded(encoding)
  const body = copy instanceof Promise ? await copy : copy
  reply.hijack()
  const { raw } = reply
  const headers: Record<string, string | number> = {
    ...SECURITY_HEADERS,
    ...kept.headers,
    etag: kept.etag,
    vary: 'accept-encoding',
    'x-request-id': request.id,
  }
  if (request.headers['if-none-match'] === kept.etag) {
    raw.writeHead(304, headers)
    raw.end()
    return
  }
  if (body !== kept.body) headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  raw.writeHead(kept.status, headers)
  raw.end(request.method === 'HEAD' ? undefined : body)
}
