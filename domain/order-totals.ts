import { multiply, type Paise, paise, percentOf, sum, ZERO } from './money.ts'

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
 * Total = subtotal − discount + shipping + tax − credits. Tax is calculated on the subtotal. The discount is at most the
 * subtotal and the credits are at most the amount due, so the total is never negative.
 */
export function calculateOrderTotals({ lines, discount, credits, settings }: TotalsInput): OrderTotals {
  const subtotal = sum(lines.map((line) => multiply(line.price, line.quantity)))
  const shippingCost = calculateShipping(subtotal, settings)
  const tax = percentOf(subtotal, settings.taxPercent)
  const appliedDiscount = minPaise(discount, subtotal)
  const amountDue = paise(subtotal - appliedDiscount + shippingCost + tax)
  const referralCreditsUsed = minPaise(credits, subtotal, amountDue)
  return {
    subtotal,
    discount: appliedDiscount,
    shippingCost,
    tax,
    referralCreditsUsed,
    totalAmount: paise(amountDue - referralCreditsUsed),
  }
}

export const calculateShipping = (subtotal: Paise, settings: TotalsSettings): Paise =>
  subtotal === 0 || subtotal >= settings.freeDeliveryFrom ? ZERO : settings.deliveryCharge

/** The largest share of the subtotal that credits may pay, unless the owner sets another one. */
export const DEFAULT_MAX_CREDITS_PERCENT = 100

/** The credits that a person may use: at most the balance and the allowed share of the subtotal. */
export const clampCredits = (
  requested: Paise,
  balance: Paise,
  subtotal: Paise,
  maxPercent = DEFAULT_MAX_CREDITS_PERCENT,
): Paise =>
  minPaise(
    paise(Math.max(0, requested)),
    paise(Math.max(0, balance)),
    paise(Math.floor((subtotal * Math.min(100, Math.max(0, maxPercent))) / 100)),
  )

/** `Tax (18% GST)`. */
export const formatTaxLabel = (taxPercent: number): string => `Tax (${taxPercent}% GST)`

const minPaise = (...amounts: Paise[]): Paise => paise(Math.min(...amounts))
