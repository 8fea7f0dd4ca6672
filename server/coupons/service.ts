import { desc, eq, sql } from 'drizzle-orm'
import type { Coupon, coupons as contract } from '#contract/coupons.ts'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import { type FieldError, invalid, notFound, ShopError } from '#domain/errors.ts'
import { endOfIndiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import { formatInr, fromRupees, type Paise, paise, toRupees } from '#domain/money.ts'
import type { Audit } from '#server/audit/service.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import { type Limits, networkOf, type Quota } from '#server/platform/limits.ts'
import { assertFresh } from '#server/platform/versions.ts'
import { coupons } from './tables.ts'
import { type CouponRow, createCouponUses } from './uses.ts'

type CouponsDeps = {
  database: Database
  clock: Clock
  audit: Audit
  limits: Pick<Limits, 'take' | 'takeBack'>
}
/** Codes that were refused. Ten are enough to mistype the one on a voucher. */
const GUESSES_PER_PERSON: Quota = { most: 10, seconds: 600 }
const GUESSES_PER_NETWORK: Quota = { most: 60, seconds: 600 }

type CouponInput = ParsedInput<typeof contract.create>

/** Codes that take something off, within their dates and limits. */
export function createCoupons({ database, clock, audit, limits }: CouponsDeps) {
  const uses = createCouponUses({ clock })

  async function list(): Promise<Coupon[]> {
    const rows = await database.db.select().from(coupons).orderBy(desc(coupons.createdAt), desc(coupons.id))
    return rows.map(toWire)
  }

  /** Work that tries a code: a refused one counts against the person and the network, so that codes cannot be guessed. */
  async function guess<T>({ userId, address }: SignedIn, work: () => Promise<T>): Promise<T> {
    const keys = [
      [`coupon:${userId}`, GUESSES_PER_PERSON],
      [`coupon-network:${networkOf(address)}`, GUESSES_PER_NETWORK],
    ] as const
    for (const [key, quota] of keys) await limits.take(key, quota, 'Too many coupon codes were tried.')
    let isRefused = false
    try {
      return await work()
    } catch (error) {
      isRefused = error instanceof ShopError && error.code === 'COUPON_REFUSED'
      throw error
    } finally {
      if (!isRefused) for (const [key] of keys) await limits.takeBack(key)
    }
  }

  async function check(
    caller: SignedIn,
    { code, subtotal }: { code: string; subtotal: Paise },
  ): Promise<Answer<typeof contract.check>> {
    const { userId } = caller
    const found = await guess(caller, () => uses.discountFor(database.db, { code, userId, subtotal }))
    return {
      code: found.code,
      discount: toRupees(found.discount),
      message: `${found.code} takes ${formatInr(found.discount)} off.`,
    }
  }

  async function create(caller: SignedIn, input: CouponInput): Promise<Coupon> {
    const values = columnsOf(input)
    return database.transaction(async (tx) => {
      const now = clock.now()
      const [row] = await tx
        .insert(coupons)
        .values({ id: newId(), ...values, createdAt: now, updatedAt: now })
        .returning()
      const after = toWire(row!)
      await audit.record(tx, { caller, action: 'coupon.create', subject: `coupon ${after.code}`, after })
      return after
    })
  }

  async function update(caller: SignedIn, input: ParsedInput<typeof contract.update>): Promise<Coupon> {
    const values = columnsOf(input)
    return database.transaction(async (tx) => {
      const row = await locked(tx, input.id)
      const before = toWire(row)
      assertFresh(row, input.version, before)
      if (values.usageLimit !== null && values.usageLimit < row.usedCount)
        throw refused('usageLimit', `It has been used ${row.usedCount} times already`)
      const [saved] = await tx
        .update(coupons)
        .set({ ...values, version: sql`${coupons.version} + 1`, updatedAt: clock.now() })
        .where(eq(coupons.id, row.id))
        .returning()
      const after = toWire(saved!)
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

  async function remove(caller: SignedIn, id: string): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const before = toWire(await locked(tx, id))
      await tx.delete(coupons).where(eq(coupons.id, id))
      await audit.record(tx, { caller, action: 'coupon.delete', subject: `coupon ${before.code}`, before })
      return { message: 'Coupon deleted successfully' }
    })
  }

  return { list, check, guess, create, update, remove, ...uses }
}

export type Coupons = ReturnType<typeof createCoupons>

async function locked(tx: Tx, id: string): Promise<CouponRow> {
  const [row] = await tx.select().from(coupons).where(eq(coupons.id, id)).for('update')
  if (!row) throw notFound('Coupon not found')
  return row
}

const refused = (path: keyof CouponInput, message: string) => invalid(message, [{ path, message }])

/** Not midnight itself: read back as a day, the end is still the day that was typed. */
const lastMomentOf = (day: string): Date => new Date(endOfIndiaDay(day).getTime() - 1)

/** The wire's one `value` is percent or rupees; a day stands for its start, and as an end for its last moment. */
function columnsOf(input: CouponInput) {
  const isPercentage = input.type === 'percentage'
  const [startsAt, endsAt] = [momentOf(input.startsAt, startOfIndiaDay), momentOf(input.endsAt, lastMomentOf)]
  const errors: FieldError[] = []
  if (isPercentage && input.value > 100)
    errors.push({ path: 'value', message: 'A percentage is at most 100' })
  if (!isPercentage && !hasDecimals(input.value, 2))
    errors.push({ path: 'value', message: 'An amount has at most two decimals' })
  if (isPercentage && !hasDecimals(input.value, 3))
    errors.push({ path: 'value', message: 'A percentage has at most three decimals' })
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

const momentOf = (text: string, ofDay: (day: string) => Date): Date =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) ? ofDay(text) : new Date(text)

const hasDecimals = (value: number, most: number): boolean => {
  const scaled = value * 10 ** most
  return Math.abs(scaled - Math.round(scaled)) < 1e-6 * Math.max(1, Math.abs(scaled) / 1e6)
}

const toWire = (row: CouponRow): Coupon => ({
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
