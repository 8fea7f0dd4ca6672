import { isIPv6 } from 'node:net'
import { eq, lt, or, sql } from 'drizzle-orm'
import { getRetryMessage } from '#domain/duration.ts'
import { tooManyRequests } from '#domain/errors.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { Secrets } from '../encryption/secrets.ts'
import { limits as table } from '../tables.ts'

/** So many in so long. */
export type Quota = { max: number; seconds: number }

/**
 * `free` tries go through at once; after each further one the next has to wait twice as long, up to `maxWaitSeconds`
 * seconds. All is forgotten `seconds` after the last try.
 */
export type Backoff = { freeAttempts: number; seconds: number; maxWaitSeconds: number }

const SWEEP_EVERY = 500

type RateLimiterDeps = {
  database: Database
  clock: Clock
  secrets: Pick<Secrets, 'keyedHash'>
  enabled: boolean
}

/**
 * Counters in the database: two servers share them. They slow down, they never lock an account.
 *
 * A key is `name:subject` or `name:subject|network`. Only the name is stored as it is. Subject and network are stored as
 * keyed hashes, because an e-mail address, a phone number or an IP address is personal data, and a hash without a key
 * can be undone by trying all phone numbers.
 */
export function createRateLimiter({ database, clock, secrets, enabled }: RateLimiterDeps) {
  let calls = 0

  function toStoredKey(key: string): string {
    const nameEnd = key.indexOf(':')
    if (nameEnd === -1) return key
    const parts = key.slice(nameEnd + 1).split('|')
    const hashes = parts.map((part) => secrets.keyedHash('limits', part))
    return `${key.slice(0, nameEnd)}:${hashes.join('|')}`
  }

  async function sweep(now: Date): Promise<void> {
    calls += 1
    if (calls % SWEEP_EVERY === 0) await database.db.delete(table).where(lt(table.windowEndsAt, now))
  }

  /** Counts one. Seconds to wait when the quota is used up, else null. */
  async function consumeOrRetryAfter(key: string, quota: Quota): Promise<number | null> {
    const now = clock.now()
    await sweep(now)
    const windowEndsAt = addSeconds(now, quota.seconds)
    const [row] = await database.db
      .insert(table)
      .values({ key: toStoredKey(key), count: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: table.key,
        set: {
          count: sql`case when ${table.windowEndsAt} <= ${now.toISOString()} then 1 else ${table.count} + 1 end`,
          windowEndsAt: sql`case when ${table.windowEndsAt} <= ${now.toISOString()} then excluded.window_ends_at else ${table.windowEndsAt} end`,
        },
      })
      .returning()
    return row && row.count > quota.max ? secondsUntil(row.windowEndsAt, now) : null
  }

  /** Counts a try, unless one has to wait first. The conditional update lets one of many at once through. */
  async function countAttempt(
    key: string,
    { freeAttempts, seconds, maxWaitSeconds }: Backoff,
  ): Promise<number | null> {
    const now = clock.now()
    await sweep(now)
    const storedKey = toStoredKey(key)
    const time = sql`${now.toISOString()}::timestamptz`
    const isOver = sql`${table.windowEndsAt} <= ${time}`
    const lastTry = sql`${table.windowEndsAt} - make_interval(secs => ${seconds}::int)`
    const wait = sql`case when ${table.count} < ${freeAttempts} then 0 else least(${maxWaitSeconds}::int, power(2, least(${table.count} - ${freeAttempts}, 20))) end`
    const counted = await database.db
      .insert(table)
      .values({ key: storedKey, count: 1, windowEndsAt: addSeconds(now, seconds) })
      .onConflictDoUpdate({
        target: table.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${table.count} + 1 end`,
          windowEndsAt: sql`excluded.window_ends_at`,
        },
        setWhere: sql`${isOver} or ${lastTry} + make_interval(secs => ${wait}) <= ${time}`,
      })
      .returning({ count: table.count })
    if (counted.length > 0) return null
    const [row] = await database.db
      .select({ until: sql<string>`(${lastTry} + make_interval(secs => ${wait}))::text` })
      .from(table)
      .where(eq(table.key, storedKey))
    return row ? secondsUntil(new Date(row.until), now) : 1
  }

  return {
    /** False where `RATE_LIMIT=off`. */
    enabled,

    /** Counts one and throws 429 when that was one too many: the sentence says how long, as `Retry-After` does. */
    async consume(key: string, quota: Quota, reason = 'Too many requests.'): Promise<void> {
      if (!enabled) return
      const wait = await consumeOrRetryAfter(key, quota)
      if (wait !== null) throw tooManyRequests(`${reason} ${getRetryMessage(wait)}`, wait)
    },

    /** The same for calls whose answer must not tell: false when it was one too many. */
    async tryConsume(key: string, quota: Quota): Promise<boolean> {
      return !enabled || (await consumeOrRetryAfter(key, quota)) === null
    },

    /** Counts one. Seconds until the quota is free again when that was one too many, else null. */
    async consumeOrRetryAfter(key: string, quota: Quota): Promise<number | null> {
      return enabled ? consumeOrRetryAfter(key, quota) : null
    },

    /** Counts a try before it is made, as if it failed: `forget` or `takeBack` it when it went well. */
    async attempt(key: string, rule: Backoff): Promise<void> {
      if (!enabled) return
      const wait = await countAttempt(key, rule)
      if (wait !== null) throw tooManyRequests(`Too many attempts. ${getRetryMessage(wait)}`, wait)
    },

    /** The same for calls whose answer must not tell: false while one has to wait. */
    async tryAttempt(key: string, rule: Backoff): Promise<boolean> {
      return !enabled || (await countAttempt(key, rule)) === null
    },

    async reset(key: string): Promise<void> {
      if (enabled) await database.db.delete(table).where(eq(table.key, toStoredKey(key)))
    },

    /** The counter `name:subject`, and those of this subject for each network. */
    async resetSubject(key: string): Promise<void> {
      if (!enabled) return
      const storedKey = toStoredKey(key)
      await database.db
        .delete(table)
        .where(or(eq(table.key, storedKey), sql`starts_with(${table.key}, ${`${storedKey}|`})`))
    },

    /** One try less. */
    async undoAttempt(key: string): Promise<void> {
      if (!enabled) return
      await database.db
        .update(table)
        .set({ count: sql`greatest(0, ${table.count} - 1)` })
        .where(eq(table.key, toStoredKey(key)))
    },
  }
}

/**
 * The network that an address belongs to, for counting: the whole IPv4 address, but the first 64 bits of an IPv6
 * address, because one subscriber has all of a /64. `::ffff:203.0.113.7` is the IPv4 address.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0] ?? ''
  if (!isIPv6(plain)) return plain
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)
  const groups = parseIPv6Groups(dotted ? `${dotted[1]}${ipv4ToHexGroups(dotted[2]!)}` : plain)
  const isMappedIPv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMappedIPv4) return formatIPv4(groups[6]!, groups[7]!)
  const prefix = groups.slice(0, 4).map((group) => group.toString(16))
  return `${prefix.join(':')}::/64`
}

/** The eight numbers of an IPv6 address, with `::` filled. */
function parseIPv6Groups(address: string): number[] {
  const [head = '', tail] = address.split('::')
  const parse = (part: string) =>
    part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))
  const first = parse(head)
  if (tail === undefined) return first
  const last = parse(tail)
  return [...first, ...new Array<number>(8 - first.length - last.length).fill(0), ...last]
}

function ipv4ToHexGroups(ipv4: string): string {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
}

const formatIPv4 = (high: number, low: number) => [high >> 8, high & 255, low >> 8, low & 255].join('.')

export type RateLimiter = ReturnType<typeof createRateLimiter>

const addSeconds = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)
const secondsUntil = (then: Date, now: Date) =>
  Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))
