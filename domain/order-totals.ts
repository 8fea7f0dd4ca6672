import { type Paise, paise, ZERO } from './money.ts'
import { calculateTax, sumLines, type TaxedLines } from './order-tax.ts'

export type ShippingSettings = {
  deliveryCharge: Paise
  /** From exactly this subtotal on, delivery is free. */
  freeDeliveryFrom: Paise
}

export type TotalsInput = TaxedLines & {
  discount: Paise
  credits: Paise
  settings: ShippingSettings
}

export type OrderTotals = {
  subtotal: Paise
  discount: Paise
  shippingCost: Paise
  tax: Paise
  /** To a whole rupee, with the tax profile `hsn`. */
  rounding: Paise
  referralCreditsUsed: Paise
  totalAmount: Paise
}

/**
 * Total = subtotal − discount + shipping + tax + rounding − credits, for both tax profiles. The discount is at most the
 * subtotal and the credits are at most the amount due, so the total is never negative.
 */
export function calculateOrderTotals(input: TotalsInput): OrderTotals {
  const { discount, credits, settings } = input
  const subtotal = sumLines(input.lines)
  const shippingCost = calculateShipping(subtotal, settings)
  const appliedDiscount = minPaise(discount, subtotal)
  const { tax, rounding } = calculateTax({ ...input, discount: appliedDiscount, shipping: shippingCost })
  const amountDue = paise(subtotal - appliedDiscount + shippingCost + tax + rounding)
  const referralCreditsUsed = minPaise(credits, subtotal, amountDue)
  return {
    subtotal,
    discount: appliedDiscount,
    shippingCost,
    tax,
    rounding,
    referralCreditsUsed,
    totalAmount: paise(amountDue - referralCreditsUsed),
  }
}

export const calculateShipping = (subtotal: Paise, settings: ShippingSettings): Paise =>
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
