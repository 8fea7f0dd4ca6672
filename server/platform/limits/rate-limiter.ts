import { isIPv4, isIPv6 } from 'node:net'
import { eq, lt, or, sql } from 'drizzle-orm'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { getRetryMessage } from '#domain/duration.ts'
import { tooManyRequests } from '#domain/errors.ts'
import type { Database } from '../database/database.ts'
import type { Secrets } from '../encryption/secrets.ts'
import { limits as table } from '../tables.ts'

/** At most `max` calls in `seconds`, counted from the first call. */
export type Quota = { max: number; seconds: number }

/**
 * The first `freeAttempts` need no wait. After that each wait is twice the one before, up to `maxWaitSeconds`. The
 * count starts again `seconds` after the last attempt.
 */
export type Backoff = { freeAttempts: number; seconds: number; maxWaitSeconds: number }

const SWEEP_EVERY = 500

type RateLimiterDeps = {
  database: Database
  secrets: Pick<Secrets, 'keyedHash'>
  enabled: boolean
}

/**
 * Counters in the database, so that all processes share them. They slow callers down and never lock an account.
 *
 * A key is `name:subject` or `name:subject|network`. Only the name is stored as it is. Subject and network are stored as
 * keyed hashes, because an e-mail address, a phone number or an IP address is personal data, and a hash without a key
 * can be undone by trying all phone numbers.
 *
 * The library counts quotas. It has no waits that double, so attempts are counted by one statement of our own in the
 * same table. Both read the time from `Date.now()`.
 */
export function createRateLimiter({ database, secrets, enabled }: RateLimiterDeps) {
  const quotaLimiters = new Map<string, RateLimiterPostgres>()
  let calls = 0

  function quotaLimiter({ max, seconds }: Quota): RateLimiterPostgres {
    const id = `${max}/${seconds}`
    const limiter =
      quotaLimiters.get(id) ??
      new RateLimiterPostgres({
        storeClient: database.pool,
        storeType: 'pool',
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: '',
        points: max,
        duration: seconds,
      })
    quotaLimiters.set(id, limiter)
    return limiter
  }

  function toStoredKey(key: string): string {
    const nameEnd = key.indexOf(':')
    if (nameEnd === -1) return key
    const parts = key.slice(nameEnd + 1).split('|')
    const hashes = parts.map((part) => secrets.keyedHash('limits', part))
    return `${key.slice(0, nameEnd)}:${hashes.join('|')}`
  }

  async function sweep(): Promise<void> {
    calls += 1
    if (calls % SWEEP_EVERY === 0) await database.db.delete(table).where(lt(table.expire, Date.now()))
  }

  /** Counts one call. Returns the seconds to wait when the quota is used up, else null. */
  async function consumeOrRetryAfter(key: string, quota: Quota): Promise<number | null> {
    await sweep()
    try {
      await quotaLimiter(quota).consume(toStoredKey(key))
      return null
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toWaitSeconds(refusal.msBeforeNext)
      throw refusal
    }
  }

  /** Counts an attempt, unless the caller has to wait first. Of many attempts at once, the condition lets one through. */
  async function countAttempt(
    key: string,
    { freeAttempts, seconds, maxWaitSeconds }: Backoff,
  ): Promise<number | null> {
    await sweep()
    const now = Date.now()
    const storedKey = toStoredKey(key)
    const isExpired = sql`${table.expire} <= ${now}::bigint`
    const lastAttempt = sql`${table.expire} - ${seconds * 1000}::bigint`
    const waitSeconds = sql`case when ${table.points} < ${freeAttempts} then 0 else least(${maxWaitSeconds}::int, power(2, least(${table.points} - ${freeAttempts}, 20))) end`
    const nextAttemptAt = sql<number>`(${lastAttempt} + 1000 * (${waitSeconds}))::bigint`
    const counted = await database.db
      .insert(table)
      .values({
        key: storedKey,
        points: 1,
        expire: now + seconds * 1000,
      })
      .onConflictDoUpdate({
        target: table.key,
        set: {
          points: sql`case when ${isExpired} then 1 else ${table.points} + 1 end`,
          expire: sql`excluded.expire`,
        },
        setWhere: sql`${isExpired} or ${nextAttemptAt} <= ${now}::bigint`,
      })
      .returning({ points: table.points })
    if (counted.length > 0) return null
    const [row] = await database.db.select({ nextAttemptAt }).from(table).where(eq(table.key, storedKey))
    return toWaitSeconds(row ? row.nextAttemptAt - now : 0)
  }

  return {
    /** False where `RATE_LIMIT=off`. */
    enabled,

    /** Counts one call and throws 429 when the quota is used up. The sentence says how long to wait, as `Retry-After` does. */
    async consume(key: string, quota: Quota, reason = 'Too many requests.'): Promise<void> {
      if (!enabled) return
      const wait = await consumeOrRetryAfter(key, quota)
      if (wait !== null) throw tooManyRequests(`${reason} ${getRetryMessage(wait)}`, wait)
    },

    /** Counts one call. False when the quota is used up: for answers that must not show it. */
    async tryConsume(key: string, quota: Quota): Promise<boolean> {
      return !enabled || (await consumeOrRetryAfter(key, quota)) === null
    },

    /** Counts one call. Returns the seconds to wait when the quota is used up, else null. */
    async consumeOrRetryAfter(key: string, quota: Quota): Promise<number | null> {
      return enabled ? consumeOrRetryAfter(key, quota) : null
    },

    /** Counts an attempt as failed before it is made. Call `reset` or `undoAttempt` when it succeeds. */
    async attempt(key: string, rule: Backoff): Promise<void> {
      if (!enabled) return
      const wait = await countAttempt(key, rule)
      if (wait !== null) throw tooManyRequests(`Too many attempts. ${getRetryMessage(wait)}`, wait)
    },

    /** Like `attempt`, but returns false while the caller has to wait: for answers that must not show it. */
    async tryAttempt(key: string, rule: Backoff): Promise<boolean> {
      return !enabled || (await countAttempt(key, rule)) === null
    },

    async reset(key: string): Promise<void> {
      if (enabled) await database.db.delete(table).where(eq(table.key, toStoredKey(key)))
    },

    /** Deletes the counter `name:subject` and the counters of this subject for each network. */
    async resetSubject(key: string): Promise<void> {
      if (!enabled) return
      const storedKey = toStoredKey(key)
      await database.db
        .delete(table)
        .where(or(eq(table.key, storedKey), sql`starts_with(${table.key}, ${`${storedKey}|`})`))
    },

    async undoAttempt(key: string): Promise<void> {
      if (!enabled) return
      await database.db
        .update(table)
        .set({ points: sql`greatest(0, ${table.points} - 1)` })
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
  // A proxy passes on what it was sent, of any length. All that is no address shares one count.
  if (isIPv4(plain)) return plain
  if (!isIPv6(plain)) return ''
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

const toWaitSeconds = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))
