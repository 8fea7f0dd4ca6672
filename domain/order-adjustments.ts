import type { ItemWeights } from './items.ts'
import { isPercentWhole, type Paise, paise } from './money.ts'
import { type Adjustments, calculateTax, type PricedLine, type TaxedLines } from './order-tax.ts'
import { isPaidInAdvance, type PaymentMethod } from './payment-methods.ts'
import type { PaymentStatus } from './payment-status.ts'
import type { PriceComponents } from './price-description.ts'
import { calculatePriceBreakupAtRate, type PriceBreakup } from './pricing.ts'
import { getRefundMethods } from './refunds.ts'

/** What is done about the difference when staff exchange an item that was charged by its own weight. */
export const ADJUSTMENT_KINDS = ['collect', 'refund', 'waive'] as const
export type AdjustmentKind = (typeof ADJUSTMENT_KINDS)[number]

export const ADJUSTMENT_KIND_LABELS: Record<AdjustmentKind, string> = {
  collect: 'To collect',
  refund: 'To refund',
  waive: 'Waived',
}

/** Money is still to be collected or refunded. */
export const isOpenAdjustment = ({
  kind,
  settlement,
}: {
  kind: AdjustmentKind
  settlement: object | null
}): boolean => kind !== 'waive' && settlement === null

type SettlementRules = {
  label: string
  /** Staff enter the number of the transfer. */
  needsReference: boolean
  /** Money has not moved and will not: the order has its old price again. */
  isUndone: boolean
}

/** How a difference was settled. */
const SETTLEMENT_RULES = {
  upi: { label: 'UPI', needsReference: true, isUndone: false },
  bank: { label: 'Bank transfer', needsReference: true, isUndone: false },
  cash: { label: 'Cash', needsReference: false, isUndone: false },
  store_credit: { label: 'Store credit', needsReference: false, isUndone: false },
  delivery: { label: 'Cash on delivery', needsReference: false, isUndone: false },
  payment: { label: 'Part of the payment of the order', needsReference: false, isUndone: false },
  exchanged: { label: 'Undone, the item was exchanged again', needsReference: false, isUndone: true },
  closed: { label: 'Undone, the order was closed', needsReference: false, isUndone: true },
} as const satisfies Record<string, SettlementRules>

export type SettlementMethod = keyof typeof SETTLEMENT_RULES
export const SETTLEMENT_METHODS = Object.keys(SETTLEMENT_RULES) as [SettlementMethod, ...SettlementMethod[]]

export const getSettlementLabel = (method: SettlementMethod): string => SETTLEMENT_RULES[method].label
export const needsReference = (method: SettlementMethod): boolean => SETTLEMENT_RULES[method].needsReference
export const isUndone = (method: SettlementMethod): boolean => SETTLEMENT_RULES[method].isUndone

/**
 * How staff can settle a difference of this amount of an order with this payment. None: the order still waits for its payment, or was
 * refunded. Cash is never collected for an order that was paid in advance, because the limit for cash counts the totals of
 * cash orders.
 */
export function getSettlementMethods(
  kind: AdjustmentKind,
  amount: Paise,
  { method, status }: { method: PaymentMethod; status: PaymentStatus },
): SettlementMethod[] {
  if (!isPaidInAdvance(method)) return status === 'pending' ? ['delivery'] : []
  if (status !== 'completed') return []
  if (kind === 'refund') return [...getRefundMethods(amount), 'store_credit']
  return ['upi', 'bank']
}

type SoldPrice = { components: PriceComponents; grossWeightMg: number | null }

/**
 * The price of a sold unit, without engraving, if its item had these weights: at the rate and the charges that the order
 * holds. Null: the parts of the price do not lead to the price that was charged, so no difference can be calculated.
 */
export function calculatePriceAtWeights(
  { components, grossWeightMg }: SoldPrice,
  weights: ItemWeights,
): PriceBreakup | null {
  const priceAt = ({
    netWeightMg,
    grossWeightMg: gross,
  }: {
    netWeightMg: number
    grossWeightMg: number | null
  }) =>
    calculatePriceBreakupAtRate(
      {
        isFixedPrice: false,
        metal: components.metalName,
        weightMg: netWeightMg,
        grossWeightMg: gross,
        making: components.making,
        wastagePercent: components.wastagePercent,
        stoneCharges: components.stoneValue,
        hallmarkingCharge: components.hallmarkingCharge,
      },
      components.ratePerGram,
    )
  const charged = priceAt({ netWeightMg: Math.round(components.weightGrams * 1000), grossWeightMg })
  if (charged?.total !== sumComponents(components)) return null
  return priceAt(weights)
}

const sumComponents = (components: PriceComponents): number =>
  components.metalValue +
  components.wastageCharges +
  components.makingCharges +
  components.stoneValue +
  components.hallmarkingCharge

/** The amounts of an order that a difference changes or that limit it. Discount, delivery and credits stay as they are. */
export type OrderFigures = { subtotal: Paise; discount: Paise; tax: Paise; rounding: Paise; total: Paise }

export type PriceDifference = {
  /** Without GST. Below 0: the new item costs less. */
  price: Paise
  /** The GST on it. */
  tax: Paise
  /** By how much the rounding of the order to a whole rupee changes. */
  rounding: Paise
}

/** The difference between two prices of the line at `index`, which has one unit, with the GST that the order then has. */
export function calculateDifference(
  order: TaxedLines & Adjustments,
  index: number,
  { before, after }: { before: Paise; after: Paise },
): PriceDifference {
  const [old, current] = [before, after].map((price) => calculateTax(withPrice(order, index, price)))
  return {
    price: paise(after - before),
    tax: paise(current!.tax - old!.tax),
    rounding: paise(current!.rounding - old!.rounding),
  }
}

function withPrice(order: TaxedLines & Adjustments, index: number, price: Paise): TaxedLines & Adjustments {
  const replace = <L extends PricedLine>(lines: readonly L[]) =>
    lines.map((line, position) => (position === index ? { ...line, price } : line))
  return order.profile === 'flat'
    ? { ...order, lines: replace(order.lines) }
    : { ...order, lines: replace(order.lines) }
}

/**
 * Two differences of one order can be open at the same time: whichever is undone first, the GST of the order stays that of
 * its subtotal, which is rounded once. That needs a whole number of paise of GST on one of the two. A whole rate always
 * gives one, because prices by weight are whole rupees. With the tax profile `hsn` the order is rounded to a rupee, so they
 * cannot.
 */
export const canBothBeOpen = (
  order: { profile: 'hsn' } | { profile: 'flat'; taxPercent: number },
  one: PriceDifference,
  other: PriceDifference,
): boolean =>
  order.profile === 'flat' &&
  (isPercentWhole(one.price, order.taxPercent) || isPercentWhole(other.price, order.taxPercent))

/** With GST. Below 0: the new item costs less. */
export const getDifferenceWithTax = ({ price, tax, rounding }: PriceDifference): Paise =>
  paise(price + tax + rounding)

export const getAdjustmentKinds = (difference: PriceDifference): AdjustmentKind[] =>
  difference.price > 0 ? ['collect', 'waive'] : difference.price < 0 ? ['refund'] : []

/** The amounts with a difference that is collected or refunded. A waived one changes none: the line keeps its price. */
export const addDifference = (figures: OrderFigures, difference: PriceDifference): OrderFigures => ({
  ...figures,
  subtotal: paise(figures.subtotal + difference.price),
  tax: paise(figures.tax + difference.tax),
  rounding: paise(figures.rounding + difference.rounding),
  total: paise(figures.total + getDifferenceWithTax(difference)),
})

/** The amounts as they were before it. */
export const undoDifference = (
  figures: OrderFigures,
  { price, tax, rounding }: PriceDifference,
): OrderFigures =>
  addDifference(figures, { price: paise(-price), tax: paise(-tax), rounding: paise(-rounding) })

/** The discount and the credits of the order would be more than it costs. */
export const isOverpaid = ({ subtotal, discount, total }: OrderFigures): boolean =>
  discount > subtotal || total < 0
