import { type Paise, paise, percentOf, sum, times, ZERO } from './money.ts'

/** S2 §9, as the owner set them. */
export type TotalsSettings = {
  taxPercent: number
  deliveryCharge: Paise
  /** From exactly this subtotal on, delivery is free. */
  freeDeliveryFrom: Paise
}

export type TotalsInput = {
  lines: readonly { price: Paise; quantity: number }[]
  discount: Paise
  credits: Paise
  settings: TotalsSettings
}

export type OrderTotals = {
  subtotal: Paise
  discount: Paise
  shippingCost: Paise
  tax: Paise
  referralCreditsUsed: Paise
  totalAmount: Paise
}

/**
 * subtotal − discount + shipping + tax − credits (S2 §9). Tax is on the subtotal. The discount never exceeds the
 * subtotal, and credits never what is left to pay, so the total is never below 0.
 */
export function orderTotals({ lines, discount, credits, settings }: TotalsInput): OrderTotals {
  const subtotal = sum(lines.map((line) => times(line.price, line.quantity)))
  const shippingCost = shippingFor(subtotal, settings)
  const tax = percentOf(subtotal, settings.taxPercent)
  const discounted = least(discount, subtotal)
  const toPay = paise(subtotal - discounted + shippingCost + tax)
  const referralCreditsUsed = least(credits, subtotal, toPay)
  return {
    subtotal,
    discount: discounted,
    shippingCost,
    tax,
    referralCreditsUsed,
    totalAmount: paise(toPay - referralCreditsUsed),
  }
}

export const shippingFor = (subtotal: Paise, settings: TotalsSettings): Paise =>
  subtotal === 0 || subtotal >= settings.freeDeliveryFrom ? ZERO : settings.deliveryCharge

/** The largest share of the subtotal that credits pay, unless the owner sets another: all of it (S2 §5). */
export const DEFAULT_MAX_CREDITS_PERCENT = 100

/** What a person may use of their credits: 0 ≤ used ≤ min(balance, share of the subtotal) (S2 §5). */
export const clampCredits = (
  wanted: Paise,
  balance: Paise,
  subtotal: Paise,
  maxPercent = DEFAULT_MAX_CREDITS_PERCENT,
): Paise =>
  least(
    paise(Math.max(0, wanted)),
    paise(Math.max(0, balance)),
    paise(Math.floor((subtotal * Math.min(100, Math.max(0, maxPercent))) / 100)),
  )

/** `Tax (18% GST)`. */
export const taxLabel = (taxPercent: number): string => `Tax (${taxPercent}% GST)`

const least = (...amounts: Paise[]): Paise => paise(Math.min(...amounts))
