import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import { ShopError } from '#domain/errors.ts'
import { type CacheableResponse, type CachedResponse, toCachedResponse } from './cached-response.ts'

/**
 * What a commit changed of the public pages. A 'stock' change is a sale or a return. 'everything': more than tags can say,
 * or a change may have been missed.
 */
export type PublicChange = 'everything' | { kind: 'stock' | 'data'; tags: readonly string[] }

const MAX_BYTES = 48 * 1024 * 1024
/** API answers that pages are rendered from: the layout's on every page, and some of each other kind. */
const MAX_VALUES = 100
/** An answer that shows more is dropped by every change. */
const MAX_TAGS = 150
const ANY_CHANGE = 'any'
/** How long a page with an old stock is shown while it is rendered again. */
const MAX_STALE_MS = 1_000

/** An answer that is being computed: the tags of what was read so far, and what changed since it began. */
type Build = { tags: Set<string>; changes: TimedChange[]; canBeStored: boolean }
type TimedChange = { change: PublicChange; at: number }
type Stored<T> = { value: T; tags: ReadonlySet<string>; staleSince: number | null }
type PendingResponse = { build: Build; response: Promise<CachedResponse> }

/**
 * Complete answers of public pages and lists, by URL. Each carries tags of what it shows (contract/cache-tags.ts), and a
 * change drops the answers with one of its tags. A page gets the tags of all API answers that it is rendered from. With an
 * order for each 60 pages, a page takes 2 ms of CPU; if every change dropped all answers, it would take 27 ms (bench/results.md).
 *
 * An answer that was begun before a change that concerns it is sent to those who waited for it, but not stored. After a
 * change of stock the first request renders the page again, and for at most a second the others get the old one meanwhile:
 * the one before, or one that was rendered while the stock changed. After any other change nothing old is served.
 *
 * `isCurrent` says whether changes by other processes would be noticed (change-listener.ts). While it is false nothing is
 * served from memory and nothing is added.
 */
export function createPublicCache(isCurrent: () => boolean = () => true) {
  const currentBuild = new AsyncLocalStorage<Build>()
  const builds = new Set<Build>()
  const addressesByTag = new Map<string, Set<string>>()
  const responses = new LRUCache<string, Stored<CachedResponse>>({
    maxSize: MAX_BYTES,
    // twice the size, for the compressed copies
    sizeCalculation: ({ value, tags }, address) =>
      2 * (value.body.length + address.length) + 100 * tags.size + 500,
    dispose: ({ tags }, address) => removeFromIndex(address, tags),
  })
  const pendingResponses = new Map<string, PendingResponse>()
  const values = new LRUCache<string, Stored<unknown>>({ max: MAX_VALUES })
  const pendingValues = new Map<string, Promise<Stored<unknown>>>()

  function removeFromIndex(address: string, tags: ReadonlySet<string>): void {
    for (const tag of tags) {
      const addresses = addressesByTag.get(tag)
      addresses?.delete(address)
      if (addresses?.size === 0) addressesByTag.delete(tag)
    }
  }

  function store(address: string, stored: Stored<CachedResponse>): void {
    responses.set(address, stored)
    // not when it is too large
    if (responses.peek(address) !== stored) return
    for (const tag of stored.tags) {
      const addresses = addressesByTag.get(tag)
      if (addresses) addresses.add(address)
      else addressesByTag.set(tag, new Set([address]))
    }
  }

  /** Runs `work` and collects the tags of what it reads. `canBeStored`: no change but of stock
   * concerned it meanwhile. */
  async function collectTags<T>(build: Build, work: () => Promise<T>) {
    builds.add(build)
    try {
      const value = await currentBuild.run(build, work)
      const tags = build.tags.size > MAX_TAGS ? new Set([ANY_CHANGE]) : build.tags
      const missed = build.changes.filter(({ change }) => isAffected(tags, [change]))
      return {
        stored: { value, tags, staleSince: missed[0]?.at ?? null } satisfies Stored<T>,
        canBeStored: build.canBeStored && isCurrent() && missed.every(({ change }) => isStock(change)),
      }
    } finally {
      builds.delete(build)
    }
  }

  async function createResponse(
    address: string,
    build: Build,
    render: () => Promise<CacheableResponse>,
  ): Promise<CachedResponse> {
    try {
      const { stored, canBeStored } = await collectTags(build, async () => toCachedResponse(await render()))
      if (canBeStored && stored.value.status === 200) store(address, stored)
      return stored.value
    } finally {
      if (pendingResponses.get(address)?.build === build) pendingResponses.delete(address)
    }
  }

  async function createValue(name: string, fetch: () => Promise<unknown>): Promise<Stored<unknown>> {
    const { stored, canBeStored } = await collectTags(newBuild(), () => fetch().then(deepFreeze))
    if (canBeStored && stored.staleSince === null) values.set(name, stored)
    return stored
  }

  function findOrCreateValue(name: string, fetch: () => Promise<unknown>): Promise<Stored<unknown>> {
    const pendingValue = pendingValues.get(name)
    if (pendingValue) return pendingValue
    const created = createValue(name, fetch).finally(() => {
      if (pendingValues.get(name) === created) pendingValues.delete(name)
    })
    if (isCurrent()) pendingValues.set(name, created)
    return created
  }

  function findResponse(address: string): CachedResponse | undefined {
    if (!isCurrent()) return undefined
    const found = responses.get(address)
    if (!found) return undefined
    const { value, staleSince } = found
    if (staleSince === null) return value
    const isRefilled = pendingResponses.has(address)
    return isRefilled && performance.now() - staleSince < MAX_STALE_MS ? value : undefined
  }

  /** Concurrent requests for one URL share one computation. */
  function getOrCreate(
    address: string,
    render: () => Promise<CacheableResponse>,
  ): Promise<CachedResponse> | CachedResponse {
    const found = findResponse(address)
    if (found) return found
    const pending = pendingResponses.get(address)
    if (pending) return joinPending(address, pending, render)
    const build = newBuild()
    const response = createResponse(address, build, render)
    pendingResponses.set(address, { build, response })
    return response
  }

  /** Waits for the answer that is being computed, unless it turns out to be older than a change before this request. */
  async function joinPending(
    address: string,
    { build, response }: PendingResponse,
    render: () => Promise<CacheableResponse>,
  ): Promise<CachedResponse> {
    const changesBefore = build.changes.map(({ change }) => change)
    const answer = await response
    return isAffected(build.tags, changesBefore) ? getOrCreate(address, render) : answer
  }

  function clear(): void {
    const at = performance.now()
    for (const build of builds) build.changes.push({ change: 'everything', at })
    responses.clear()
    pendingResponses.clear()
    values.clear()
    pendingValues.clear()
  }

  /** The change is committed. What is read from now on shows it. */
  function invalidate(change: PublicChange): void {
    if (change === 'everything') {
      clear()
      return
    }
    const at = performance.now()
    for (const build of builds) build.changes.push({ change, at })
    // What these show is not known yet.
    pendingValues.clear()
    for (const [name, { tags }] of [...values]) if (isAffected(tags, [change])) values.delete(name)
    for (const tag of [...change.tags, ANY_CHANGE]) {
      for (const address of [...(addressesByTag.get(tag) ?? [])]) {
        if (isStock(change)) responses.peek(address)!.staleSince ??= at
        else responses.delete(address)
      }
    }
  }

  return {
    get: findResponse,
    getOrCreate,
    isCurrent,
    invalidate,
    clear,

    /** Caches what pages are rendered from. The objects are shared and must not be changed. */
    async getOrFetch<T>(name: string, fetch: () => Promise<T>): Promise<T> {
      const page = currentBuild.getStore()
      try {
        const found = isCurrent() ? values.get(name) : undefined
        const { value, tags } = found ?? (await findOrCreateValue(name, fetch))
        for (const tag of tags) page?.tags.add(tag)
        return value as T
      } catch (error) {
        // The page may show without it. What was not found is found again only after a change.
        if (page && !(error instanceof ShopError && error.kind === 'not-found')) page.canBeStored = false
        throw error
      }
    },

    /** Tags what is being computed, if it is for the cache. */
    addTags(tags: Iterable<string>): void {
      const build = currentBuild.getStore()
      if (build) for (const tag of tags) build.tags.add(tag)
    },

    size: () => responses.size,
  }
}

export type PublicCache = ReturnType<typeof createPublicCache>

const isStock = (change: PublicChange): boolean => change !== 'everything' && change.kind === 'stock'

const newBuild = (): Build => ({ tags: new Set(), changes: [], canBeStored: true })

const isAffected = (tags: ReadonlySet<string>, changes: readonly PublicChange[]): boolean =>
  changes.some(
    (change) => change === 'everything' || tags.has(ANY_CHANGE) || change.tags.some((tag) => tags.has(tag)),
  )

function deepFreeze<T>(value: T): T {
  if (value !== null && typeof value === 'object') {
    for (const inner of Object.values(value)) deepFreeze(inner)
    Object.freeze(value)
  }
  return value
}
