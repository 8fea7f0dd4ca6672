import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A complete answer that every visitor gets for a URL until the shop changes. */
export type CacheableResponse = { status: number; headers: Record<string, string>; body: Buffer }

export type Encoding = 'br' | 'gzip' | 'identity'

/** A cached answer, compressed at most once for each encoding. */
export type CachedResponse = CacheableResponse & {
  etag: string
  encode: (encoding: Encoding) => Buffer | Promise<Buffer>
}

const MAX_BYTES = 48 * 1024 * 1024
/** API answers that pages are rendered from: the layout's on every page, and some of each other kind. */
const MAX_VALUES = 100
const MIN_BYTES_TO_COMPRESS = 860

/**
 * Complete answers of public pages and lists, by URL. `clear()` empties the cache at once. An answer that was begun
 * before is still sent to those who waited for it, but not stored. `isCurrent` says whether changes by other processes
 * would be noticed (change-listener.ts). While it is false nothing is served from memory and nothing is added.
 */
export function createPublicCache(isCurrent: () => boolean = () => true) {
  let generation = 0
  const responses = new LRUCache<string, CachedResponse>({
    maxSize: MAX_BYTES,
    // twice the size, for the compressed copies
    sizeCalculation: (answer, address) => 2 * (answer.body.length + address.length) + 500,
  })
  const pendingResponses = new Map<string, Promise<CachedResponse>>()
  const values = new LRUCache<string, Promise<unknown>>({ max: MAX_VALUES })

  async function createResponse(
    address: string,
    build: () => Promise<CacheableResponse>,
  ): Promise<CachedResponse> {
    const startGeneration = generation
    try {
      const answer = toCachedResponse(await build())
      if (answer.status === 200 && startGeneration === generation && isCurrent())
        responses.set(address, answer)
      return answer
    } finally {
      if (startGeneration === generation) pendingResponses.delete(address)
    }
  }

  return {
    get: (address: string): CachedResponse | undefined => (isCurrent() ? responses.get(address) : undefined),

    isCurrent,

    /** Concurrent requests for one URL share one computation. */
    getOrCreate(
      address: string,
      build: () => Promise<CacheableResponse>,
    ): Promise<CachedResponse> | CachedResponse {
      const found = (isCurrent() ? responses.get(address) : undefined) ?? pendingResponses.get(address)
      if (found) return found
      const pending = createResponse(address, build)
      pendingResponses.set(address, pending)
      return pending
    },

    /** Caches what pages are rendered from until the shop changes. The objects are shared and must not be changed. */
    getOrFetch<T>(name: string, fetch: () => Promise<T>): Promise<T> {
      if (!isCurrent()) return fetch().then(deepFreeze)
      const found = values.get(name) as Promise<T> | undefined
      if (found) return found
      const pendingValue = fetch().then(deepFreeze)
      values.set(name, pendingValue)
      pendingValue.catch(() => values.peek(name) === pendingValue && values.delete(name))
      return pendingValue
    },

    /** Call after each commit that changes public pages, before the writer gets the answer. */
    clear(): void {
      generation += 1
      responses.clear()
      pendingResponses.clear()
      values.clear()
    },

    size: () => responses.size,
  }
}

export type PublicCache = ReturnType<typeof createPublicCache>

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object') {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}

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

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)

const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotliAsync(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    : gzipAsync(body, { level: 6 })
