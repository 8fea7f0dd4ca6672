import { formatDate } from './india-time.ts'
import { formatRupees, type Paise, paise, percentOf, toRupees } from './money.ts'
import { defineReasons, type Reason } from './reasons.ts'

export type Coupon = {
  code: string
  type: 'percentage' | 'flat'
  percent: number
  flat: Paise
  minSubtotal: Paise
  maxDiscount: Paise | null
  startsAt: Date
  endsAt: Date
  usageLimit: number | null
  perUserLimit: number | null
  isActive: boolean
}

export type CouponUsage = { total: number; byUser: number }
export type CouponResult = { discount: Paise } | { refusal: Reason }

/** Moments are of ISO 8601, amounts are rupees. */
export const couponReason = defineReasons({
  COUPON_UNKNOWN: () => 'This coupon code is not valid.',
  COUPON_INACTIVE: () => 'This coupon is not active.',
  COUPON_NOT_STARTED: ({ from }: { from: string }) => `This coupon can be used from ${formatDate(from)}.`,
  COUPON_ENDED: ({ end }: { end: string }) => `This coupon ended on ${formatDate(end)}.`,
  COUPON_USED_UP: () => 'This coupon has been used up.',
  COUPON_USED_BY_YOU: () => 'You have used this coupon already.',
  COUPON_SUBTOTAL: ({ amount }: { amount: number }) =>
    `This coupon needs a subtotal of at least ${formatRupees(amount)}.`,
})

/** The discount of a coupon, or the reason why it cannot be used. */
export function calculateCouponDiscount(
  coupon: Coupon,
  subtotal: Paise,
  usage: CouponUsage,
  now: Date,
): CouponResult {
  const refusal = getCouponRefusal(coupon, subtotal, usage, now)
  if (refusal) return { refusal }
  const uncapped = coupon.type === 'percentage' ? percentOf(subtotal, coupon.percent) : coupon.flat
  return { discount: paise(Math.min(uncapped, coupon.maxDiscount ?? uncapped, subtotal)) }
}

function getCouponRefusal(coupon: Coupon, subtotal: Paise, usage: CouponUsage, now: Date): Reason | null {
  if (!coupon.isActive) return couponReason('COUPON_INACTIVE')
  if (now < coupon.startsAt)
    return couponReason('COUPON_NOT_STARTED', { from: coupon.startsAt.toISOString() })
  if (now >= coupon.endsAt) return couponReason('COUPON_ENDED', { end: coupon.endsAt.toISOString() })
  if (coupon.usageLimit !== null && usage.total >= coupon.usageLimit) return couponReason('COUPON_USED_UP')
  if (coupon.perUserLimit !== null && usage.byUser >= coupon.perUserLimit)
    return couponReason('COUPON_USED_BY_YOU')
  if (subtotal < coupon.minSubtotal)
    return couponReason('COUPON_SUBTOTAL', { amount: toRupees(coupon.minSubtotal) })
  return null
}
