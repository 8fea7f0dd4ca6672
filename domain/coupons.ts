import { formatDate } from './india-time.ts'
import { formatInr, type Paise, paise, percentOf } from './money.ts'

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
export type CouponResult = { discount: Paise } | { refusal: string }

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

function getCouponRefusal(coupon: Coupon, subtotal: Paise, usage: CouponUsage, now: Date): string | null {
  if (!coupon.isActive) return 'This coupon is not active.'
  if (now < coupon.startsAt) return `This coupon can be used from ${formatDate(coupon.startsAt)}.`
  if (now >= coupon.endsAt) return `This coupon ended on ${formatDate(coupon.endsAt)}.`
  if (coupon.usageLimit !== null && usage.total >= coupon.usageLimit) return 'This coupon has been used up.'
  if (coupon.perUserLimit !== null && usage.byUser >= coupon.perUserLimit)
    return 'You have used this coupon already.'
  if (subtotal < coupon.minSubtotal)
    return `This coupon needs a subtotal of at least ${formatInr(coupon.minSubtotal)}.`
  return null
}
