import { desc, eq, sql } from 'drizzle-orm'
import type { Coupon, coupons as contract } from '#contract/coupons.ts'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import { type FieldError, invalid, notFound, ShopError } from '#domain/errors.ts'
import { endOfIndiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import { formatInr, fromRupees, type Paise, paise, toRupees } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf, type Quota, type RateLimiter } from '#server/platform/limits/rate-limiter.ts'
import { getUser } from '#server/users/queries.ts'
import { type CouponOrders, type CouponRow, createCouponUses } from './coupon-uses.ts'
import { coupons } from './tables.ts'

type CouponsDeps = {
  database: Database
  clock: Clock
  audit: Audit
  limits: Pick<RateLimiter, 'consume' | 'undoAttempt'>
  orders: CouponOrders
}
/** Refused codes: enough for typing errors, too few to guess a code. */
const ATTEMPTS_PER_USER: Quota = { max: 10, seconds: 600 }
const ATTEMPTS_PER_NETWORK: Quota = { max: 60, seconds: 600 }

type CouponInput = ParsedInput<typeof contract.create>

export function createCoupons({ database, clock, audit, limits, orders }: CouponsDeps) {
  const uses = createCouponUses({ clock, orders })

  async function list(): Promise<Coupon[]> {
    const rows = await database.db.select().from(coupons).orderBy(desc(coupons.createdAt), desc(coupons.id))
    return rows.map(serializeCoupon)
  }

  /** Counts refused codes by person and network, so that codes cannot be guessed. */
  async function withAttemptLimit<T>(
    { userId, address }: AuthenticatedCaller,
    work: () => Promise<T>,
  ): Promise<T> {
    const keys = [
      [`coupon:${userId}`, ATTEMPTS_PER_USER],
      [`coupon-network:${networkOf(address)}`, ATTEMPTS_PER_NETWORK],
    ] as const
    for (const [key, quota] of keys) await limits.consume(key, quota, 'You have tried too many coupon codes.')
    let isRefused = false
    try {
      return await work()
    } catch (error) {
      isRefused = error instanceof ShopError && error.code === 'COUPON_REFUSED'
      throw error
    } finally {
      if (!isRefused) for (const [key] of keys) await limits.undoAttempt(key)
    }
  }

  async function check(
    caller: AuthenticatedCaller,
    { code, subtotal }: { code: string; subtotal: Paise },
  ): Promise<Output<typeof contract.check>> {
    const user = await getUser(database.db, caller.userId)
    const person = { userId: user.id, contactHashes: orders.hashAccount(user) }
    const found = await withAttemptLimit(caller, () =>
      uses.discountFor(database.db, { code, person, subtotal }),
    )
    return {
      code: found.code,
      discount: toRupees(found.discount),
      message: `${found.code} takes ${formatInr(found.discount)} off.`,
    }
  }

  async function create(caller: AuthenticatedCaller, input: CouponInput): Promise<Coupon> {
    const values = toColumns(input)
    return database.transaction(async (tx) => {
      const now = clock.now()
      const [row] = await tx
        .insert(coupons)
        .values({ id: newId(), ...values, createdAt: now, updatedAt: now })
        .returning()
      const after = serializeCoupon(row!)
      await audit.record(tx, { caller, action: 'coupon.create', subject: `coupon ${after.code}`, after })
      return after
    })
  }

  async function update(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.update>,
  ): Promise<Coupon> {
    const values = toColumns(input)
    return database.transaction(async (tx) => {
      const row = await lockCoupon(tx, input.id)
      const before = serializeCoupon(row)
      assertVersion(row, input.version, before)
      if (values.usageLimit !== null && values.usageLimit < row.usedCount)
        throw fieldError('usageLimit', `It has already been used ${row.usedCount} times`)
      const [saved] = await tx
        .update(coupons)
        .set({ ...values, version: sql`${coupons.version} + 1`, updatedAt: clock.now() })
        .where(eq(coupons.id, row.id))
        .returning()
      const after = serializeCoupon(saved!)
      await audit.record(tx, {
        caller,
        action: 'coupon.update',
        subject: `coupon ${before.code}`,
        before,
        after,
      })
      return after
    })
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const before = serializeCoupon(await lockCoupon(tx, id))
      await tx.delete(coupons).where(eq(coupons.id, id))
      await audit.record(tx, { caller, action: 'coupon.delete', subject: `coupon ${before.code}`, before })
      return { message: 'Coupon deleted successfully' }
    })
  }

  return { list, check, withAttemptLimit, create, update, remove, ...uses }
}

export type Coupons = ReturnType<typeof createCoupons>

async function lockCoupon(tx: Tx, id: string): Promise<CouponRow> {
  assertLockOrder(tx, 'coupon')
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  if (!row) throw notFound('Coupon not found')
  return row
}

const fieldError = (path: keyof CouponInput, message: string) => invalid(message, [{ path, message }])

/** The last millisecond and not midnight, which would be shown as the next day. */
const lastMomentOfDay = (day: string): Date => new Date(endOfIndiaDay(day).getTime() - 1)

const EARLIEST = startOfIndiaDay('1900-01-01')
const LATEST = new Date('9999-12-31T23:59:59.999Z')

/** `value` is a percentage or rupees. A start date means its first moment, an end date its last one. */
function toColumns(input: CouponInput) {
  const isPercentage = input.type === 'percentage'
  const startsAt = parseMoment(input.startsAt, startOfIndiaDay)
  const endsAt = parseMoment(input.endsAt, lastMomentOfDay)
  const errors: FieldError[] = []
  if (isPercentage && input.value > 100) errors.push({ path: 'value', message: 'Enter at most 100%' })
  if (!isPercentage && !hasDecimals(input.value, 2))
    errors.push({ path: 'value', message: 'Enter at most two decimals' })
  if (isPercentage && !hasDecimals(input.value, 3))
    errors.push({ path: 'value', message: 'Enter at most three decimals' })
  // PostgreSQL has no year 0000, and a time zone can make another year of the last day of 9999.
  if (startsAt < EARLIEST) errors.push({ path: 'startsAt', message: 'Choose a day from 1900 on' })
  if (endsAt > LATEST) errors.push({ path: 'endsAt', message: 'Choose a day until 9999' })
  if (endsAt <= startsAt) errors.push({ path: 'endsAt', message: 'The coupon must end after it starts' })
  if (errors[0]) throw invalid(errors[0].message, errors)
  return {
    code: input.code.toUpperCase(),
    type: input.type,
    isActive: input.isActive,
    startsAt,
    endsAt,
    percent: isPercentage ? input.value : 0,
    flatPaise: isPercentage ? paise(0) : fromRupees(input.value),
    minSubtotalPaise: input.minSubtotal,
    maxDiscountPaise: input.maxDiscount ?? null,
    usageLimit: input.usageLimit ?? null,
    perUserLimit: input.perUserLimit ?? null,
  }
}

const parseMoment = (text: string, dayToDate: (day: string) => Date): Date =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? dayToDate(text) : new Date(text)

const hasDecimals = (value: number, maxDecimals: number): boolean => {
  const scaled = value * 10 ** maxDecimals
  return Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, Math.abs(scaled) / 1e6)
}

const serializeCoupon = (row: CouponRow): Coupon => ({
  _id: row.id,
  code: row.code,
  type: row.type,
  isActive: row.isActive,
  version: row.version,
  value: row.type === 'percentage' ? row.percent : toRupees(row.flatPaise),
  minSubtotal: toRupees(row.minSubtotalPaise),
  maxDiscount: row.maxDiscountPaise === null ? null : toRupees(row.maxDiscountPaise),
  startsAt: row.startsAt.toISOString(),
  endsAt: row.endsAt.toISOString(),
  usageLimit: row.usageLimit,
  perUserLimit: row.perUserLimit,
  usedCount: row.usedCount,
})
