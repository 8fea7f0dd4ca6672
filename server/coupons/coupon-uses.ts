import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { type CouponUsage, calculateCouponDiscount, type Coupon as DomainCoupon } from '#domain/coupons.ts'
import { conflict, invalid, type ShopError } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { coupons, couponUses } from './tables.ts'

export type CouponRow = typeof coupons.$inferSelect
export type AppliedCoupon = { couponId: string; code: string; discount: Paise }
type CouponQuery = { code: string; userId: string; subtotal: Paise }

export function createCouponUses({ clock }: { clock: Clock }) {
  /** The discount that the coupon would give, or a 400 with the reason why it cannot be used. */
  async function discountFor(db: Reader, { code, userId, subtotal }: CouponQuery): Promise<AppliedCoupon> {
    const [row] = await db.select().from(coupons).where(hasCode(code))
    return evaluateCoupon(db, row, { userId, subtotal })
  }

  /** Also takes one use of the coupon. The update is conditional, so that the last use goes to one order. */
  async function apply(tx: Tx, { code, userId, subtotal }: CouponQuery): Promise<AppliedCoupon> {
    const [row] = await tx.select().from(coupons).where(hasCode(code))
    const appliedCoupon = await evaluateCoupon(tx, row, { userId, subtotal })
    if (!(await incrementUsedCount(tx, appliedCoupon.couponId)))
      throw couponError('This coupon has been used up.')
    return appliedCoupon
  }

  async function evaluateCoupon(
    db: Reader,
    row: CouponRow | undefined,
    { userId, subtotal }: Omit<CouponQuery, 'code'>,
  ): Promise<AppliedCoupon> {
    if (!row) throw couponError('This coupon code is not valid.')
    const result = calculateCouponDiscount(
      toDomain(row),
      subtotal,
      await countUses(db, row, userId),
      clock.now(),
    )
    if ('refusal' in result) throw couponError(result.refusal)
    return { couponId: row.id, code: row.code, discount: result.discount }
  }

  /** Call it after the order is inserted, because of the foreign key. */
  async function recordUse(
    tx: Tx,
    use: { couponId: string; orderId: string; userId: string },
  ): Promise<void> {
    await tx.insert(couponUses).values({ ...use, createdAt: clock.now() })
  }

  /** A closed order gives its use back. An order without a coupon changes nothing. */
  async function releaseUse(tx: Tx, orderId: string): Promise<void> {
    const [use] = await tx.delete(couponUses).where(eq(couponUses.orderId, orderId)).returning()
    if (!use) return
    await tx
      .update(coupons)
      .set({ usedCount: sql`${coupons.usedCount} - 1` })
      .where(eq(coupons.id, use.couponId))
  }

  /** A reopened order takes a use again. A 409 when the limits do not allow it; a deleted coupon is ignored. */
  async function reapply(
    tx: Tx,
    { code, orderId, userId }: { code: string; orderId: string; userId: string | null },
  ): Promise<void> {
    const [row] = await tx.select().from(coupons).where(hasCode(code))
    if (!row) return
    const { byUser } = userId ? await countUses(tx, row, userId) : { byUser: 0 }
    if ((row.perUserLimit !== null && byUser >= row.perUserLimit) || !(await incrementUsedCount(tx, row.id)))
      throw conflict(`The coupon ${row.code} has been used up in the meantime.`, 'COUPON_USED_UP')
    await tx.insert(couponUses).values({ couponId: row.id, orderId, userId, createdAt: clock.now() })
  }

  return { discountFor, apply, recordUse, releaseUse, reapply }
}

const hasCode = (code: string) => eq(sql`upper(${coupons.code})`, code.trim().toUpperCase())

const couponError = (message: string): ShopError =>
  invalid(message, [{ path: 'couponCode', message }], 'COUPON_REFUSED')

async function countUses(db: Reader, row: CouponRow, userId: string): Promise<CouponUsage> {
  const byUser =
    row.perUserLimit === null
      ? 0
      : await db.$count(couponUses, and(eq(couponUses.couponId, row.id), eq(couponUses.userId, userId)))
  return { total: row.usedCount, byUser }
}

async function incrementUsedCount(tx: Tx, couponId: string): Promise<boolean> {
  const updated = await tx
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(
      and(
        eq(coupons.id, couponId),
        or(isNull(coupons.usageLimit), lt(coupons.usedCount, coupons.usageLimit)),
      ),
    )
    .returning({ id: coupons.id })
  return updated.length > 0
}

const toDomain = (row: CouponRow): DomainCoupon => ({
  code: row.code,
  type: row.type,
  percent: row.percent,
  flat: row.flatPaise,
  minSubtotal: row.minSubtotalPaise,
  maxDiscount: row.maxDiscountPaise,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  isActive: row.isActive,
  usageLimit: row.usageLimit,
  perUserLimit: row.perUserLimit,
})
