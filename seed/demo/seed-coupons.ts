import type { Coupon } from '#domain/coupons.ts'
import { fromRupees, ZERO } from '#domain/money.ts'
import { coupons, couponUses } from '#server/coupons/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { COUPONS } from './coupons.ts'

export type SeedCouponUse = { code: string; orderId: string; userId: string; at: Date }

const DAY_MS = 24 * 3600 * 1000

/** The terms of a coupon, with dates relative to the day of seeding. */
export function createCouponTerms(code: string, now: Date): Coupon {
  const coupon = COUPONS.find((each) => each.code === code)
  if (!coupon) throw new Error(`There is no coupon ${code}.`)
  const { value, minSubtotal, maxDiscount, startsIn, endsIn, usageLimit, perUserLimit } = coupon
  const addDaysToNow = (days: number) => new Date(now.getTime() + days * DAY_MS)
  return {
    code,
    isActive: true,
    usageLimit,
    perUserLimit,
    type: 'percent' in value ? 'percentage' : 'flat',
    percent: 'percent' in value ? value.percent : 0,
    flat: 'flat' in value ? fromRupees(value.flat) : ZERO,
    minSubtotal: fromRupees(minSubtotal),
    maxDiscount: maxDiscount === null ? null : fromRupees(maxDiscount),
    startsAt: addDaysToNow(startsIn),
    endsAt: addDaysToNow(endsIn),
  }
}

export async function seedCoupons(tx: Tx, now: Date, couponUsesFromOrders: SeedCouponUse[]): Promise<void> {
  const rows = COUPONS.map(({ code }) => {
    const { flat, minSubtotal, maxDiscount, ...terms } = createCouponTerms(code, now)
    return {
      ...terms,
      id: newId(),
      flatPaise: flat,
      minSubtotalPaise: minSubtotal,
      maxDiscountPaise: maxDiscount,
      usedCount: couponUsesFromOrders.filter((couponUse) => couponUse.code === code).length,
      createdAt: terms.startsAt,
    }
  })
  await tx.insert(coupons).values(rows)
  await tx.insert(couponUses).values(
    couponUsesFromOrders.map(({ code, orderId, userId, at }) => ({
      orderId,
      userId,
      couponId: rows.find((row) => row.code === code)!.id,
      createdAt: at,
    })),
  )
}
