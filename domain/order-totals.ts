import { type Paise, paise, ZERO } from './money.ts'
import { calculateTax, sumLines, type TaxedLines } from './order-tax.ts'

export type ShippingSettings = {
  deliveryCharge: Paise
  /** From exactly this subtotal on, delivery is free. */
  freeDeliveryFrom: Paise
}

type Amounts = TaxedLines & {
  discount: Paise
  credits: Paise
  /** For an order that is paid in cash. */
  codFee?: Paise
}
export type TotalsInput = Amounts & { settings: ShippingSettings }

export type OrderTotals = {
  subtotal: Paise
  discount: Paise
  /** Without the fee of cash on delivery. */
  shippingCost: Paise
  codFee: Paise
  tax: Paise
  /** To a whole rupee, with the tax profile `hsn`. */
  rounding: Paise
  referralCreditsUsed: Paise
  totalAmount: Paise
}

/** The totals of an order, for both tax profiles. */
export const calculateOrderTotals = ({ settings, ...amounts }: TotalsInput): OrderTotals =>
  calculateTotalsWithShipping({
    ...amounts,
    shippingCost: calculateShipping(sumLines(amounts.lines), settings),
  })

/**
 * Total = subtotal − discount + shipping + fee + tax + rounding − credits. The discount is at most the subtotal and the
 * credits are at most the amount due, so the total is never negative. There is no fee where no cash is to be collected.
 */
export function calculateTotalsWithShipping(input: Amounts & { shippingCost: Paise }): OrderTotals {
  const totals = calculateWithFee(input, ZERO)
  return input.codFee && totals.totalAmount > 0 ? calculateWithFee(input, input.codFee) : totals
}

function calculateWithFee(input: Amounts & { shippingCost: Paise }, codFee: Paise): OrderTotals {
  const { discount, credits, shippingCost } = input
  const shipping = paise(shippingCost + codFee)
  const subtotal = sumLines(input.lines)
  const appliedDiscount = minPaise(discount, subtotal)
  const { tax, rounding } = calculateTax({ ...input, discount: appliedDiscount, shipping })
  const amountDue = paise(subtotal - appliedDiscount + shipping + tax + rounding)
  const referralCreditsUsed = minPaise(credits, subtotal, amountDue)
  return {
    subtotal,
    discount: appliedDiscount,
    shippingCost,
    codFee,
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

const minPaise = (...amounts: Paise[]): Paise => paise(Math.min(...amounts))
