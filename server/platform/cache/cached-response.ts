import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** A complete answer that every visitor gets for a URL until the shop changes. */
export type CacheableResponse = {
  status: number
  headers: Record<string, string>
  body: Buffer
  /** A page: those who open it are counted as visitors. */
  countsVisit?: boolean
}

export type Encoding = 'br' | 'gzip' | 'identity'

/** A cached answer, hashed once and compressed at most once for each encoding. */
export type CachedResponse = CacheableResponse & {
  etag: string
  encode: (encoding: Encoding) => Buffer | Promise<Buffer>
}

const MIN_BYTES_TO_COMPRESS = 860

/** Compresses on demand, once per encoding. */
export function toCachedResponse(answer: CacheableResponse): CachedResponse {
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`
  const copies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', answer.body]])
  return {
    ...answer,
    etag,
    encode(encoding) {
      const effectiveEncoding = answer.body.length < MIN_BYTES_TO_COMPRESS ? 'identity' : encoding
      const found = copies.get(effectiveEncoding)
      if (found) return found
      const pending = compress(answer.body, effectiveEncoding).then((bytes) => {
        copies.set(effectiveEncoding, bytes)
        return bytes
      })
      copies.set(effectiveEncoding, pending)
      return pending
    },
  }
}

/**
 * As a power of two: more than a page needs, so pages are as small as with the default of 4 MB. V8 counts the memory of the
 * window, and collects garbage more often the more there is.
 */
const BROTLI_WINDOW_BITS = 18

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotliAsync(body, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 5,
          [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        },
      })
    : gzipAsync(body, { level: 6 })
