import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A finished answer: what every visitor gets for an address, until the shop changes. */
export type Finished = { status: number; headers: Record<string, string>; body: Buffer }

export type Encoding = 'br' | 'gzip' | 'identity'

/** A finished answer that is kept, compressed at most once for each encoding. */
export type Kept = Finished & { etag: string; encoded: (encoding: Encoding) => Buffer | Promise<Buffer> }

const MOST_BYTES = 48 * 1024 * 1024
/** Answers that pages are made from: the frame’s on every page, a few of each other kind. */
const MOST_VALUES = 100
const TOO_SMALL_TO_COMPRESS = 860

/**
 * Finished bytes of public pages and lists, by address. `drop()` empties it at once; an answer whose making began
 * before a drop is given to those who waited for it, but never kept.
 *
 * `isCurrent` says whether a change of another process would have been heard (public-changes.ts). While it is false
 * nothing is served from memory and nothing is added.
 */
export function createPublicCache(isCurrent: () => boolean = () => true) {
  let generation = 0
  const kept = new LRUCache<string, Kept>({
    maxSize: MOST_BYTES,
    // twice, for the compressed copies
    sizeCalculation: (answer, address) => 2 * (answer.body.length + address.length) + 500,
  })
  const underway = new Map<string, Promise<Kept>>()
  const values = new LRUCache<string, Promise<unknown>>({ max: MOST_VALUES })

  async function make(address: string, build: () => Promise<Finished>): Promise<Kept> {
    const begun = generation
    try {
      const answer = keep(await build())
      if (answer.status === 200 && begun === generation && isCurrent()) kept.set(address, answer)
      return answer
    } finally {
      if (begun === generation) underway.delete(address)
    }
  }

  return {
    get: (address: string): Kept | undefined => (isCurrent() ? kept.get(address) : undefined),

    isCurrent,

    /** Those who ask for the same address while it is being made wait for the one making. */
    through(address: string, build: () => Promise<Finished>): Promise<Kept> | Kept {
      const found = (isCurrent() ? kept.get(address) : undefined) ?? underway.get(address)
      if (found) return found
      const making = make(address, build)
      underway.set(address, making)
      return making
    },

    /** What pages are made from, fetched once until the shop changes. Shared, so that nobody may change it. */
    remember<T>(name: string, fetch: () => Promise<T>): Promise<T> {
      if (!isCurrent()) return fetch().then(frozen)
      const found = values.get(name) as Promise<T> | undefined
      if (found) return found
      const fetching = fetch().then(frozen)
      values.set(name, fetching)
      fetching.catch(() => values.peek(name) === fetching && values.delete(name))
      return fetching
    },

    /** To be called after the commit of whatever a public page can show, before the writer is answered. */
    drop(): void {
      generation += 1
      kept.clear()
      underway.clear()
      values.clear()
    },

    size: () => kept.size,
  }
}

export type PublicCache = ReturnType<typeof createPublicCache>

function frozen<T>(value: T): T {
  if (value !== null && typeof value === 'object') {
    for (const inner of Object.values(value)) frozen(inner)
    Object.freeze(value)
  }
  return value
}

/** Compresses on demand, once for each encoding. */
export function keep(answer: Finished): Kept {
  const etag = `"${createHash('sha256').update(answer.body).digest('base64url').slice(0, 22)}"`
  const copies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', answer.body]])
  return {
    ...answer,
    etag,
    encoded(encoding) {
      const wanted = answer.body.length < TOO_SMALL_TO_COMPRESS ? 'identity' : encoding
      const found = copies.get(wanted)
      if (found) return found
      const making = compress(answer.body, wanted).then((bytes) => {
        copies.set(wanted, bytes)
        return bytes
      })
      copies.set(wanted, making)
      return making
    },
  }
}

const brotli = promisify(brotliCompress)
const deflate = promisify(gzip)

const compress = (body: Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br'
    ? brotli(body, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
      })
    : deflate(body, { level: 6 })
