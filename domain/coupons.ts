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

export type CouponUse = { total: number; byUser: number }
export type CouponAnswer = { discount: Paise } | { refusal: string }

/** What a coupon takes off a subtotal, or the sentence saying why it cannot be used. */
export function couponDiscount(coupon: Coupon, subtotal: Paise, used: CouponUse, now: Date): CouponAnswer {
  const refusal = refusalOf(coupon, subtotal, used, now)
  if (refusal) return { refusal }
  const wanted = coupon.type === 'percentage' ? percentOf(subtotal, coupon.percent) : coupon.flat
  return { discount: paise(Math.min(wanted, coupon.maxDiscount ?? wanted, subtotal)) }
}

function refusalOf(coupon: Coupon, subtotal: Paise, used: CouponUse, now: Date): string | null {
  if (!coupon.isActive) return 'This coupon is not active.'
  if (now < coupon.startsAt) return `This coupon can be used from ${formatDate(coupon.startsAt)}.`
  if (now >= coupon.endsAt) return `This coupon ended on ${formatDate(coupon.endsAt)}.`
  if (coupon.usageLimit !== null && used.total >= coupon.usageLimit) return 'This coupon has been used up.'
  if (coupon.perUserLimit !== null && used.byUser >= coupon.perUserLimit)
    return 'You have used this coupon already.'
  if (subtotal < coupon.minSubtotal)
    return `This coupon needs a subtotal of at least ${formatInr(coupon.minSubtotal)}.`
  return null
}
