import type { OrderBalance } from './ledger.ts'
import { formatInr, fromRupees, type Paise, paise } from './money.ts'
import { defineTexts } from './texts.ts'

/** What a rule asks for an advance of: orders from an amount on, a category, or pieces that are made to order. */
export const ADVANCE_CONDITIONS = ['value', 'category', 'made-to-order'] as const
export const ADVANCE_KINDS = ['percent', 'amount'] as const

export type AdvanceRule = {
  condition: (typeof ADVANCE_CONDITIONS)[number]
  /** The order value in rupees. 0 for other conditions. */
  from: number
  /** The id of the category. '' for other conditions. */
  category: string
  kind: (typeof ADVANCE_KINDS)[number]
  /** Percent of the total, or rupees. */
  value: number
}

export const MAX_ADVANCE_RULES = 30
/** The law takes money that a shop holds longer for goods to come for a deposit. */
export const MAX_HOLD_DAYS = 365

type AdvancedOrder = { total: Paise; categories: readonly string[]; isMadeToOrder: boolean }

/**
 * The advance of an order: the highest that a rule asks for, in whole rupees, rounded up, and at most the total. Null: no rule
 * applies, or the order costs nothing.
 */
export function getAdvance(rules: readonly AdvanceRule[], order: AdvancedOrder): Paise | null {
  const amounts = rules.filter((rule) => appliesTo(rule, order)).map((rule) => amountOf(rule, order.total))
  return amounts.length === 0 || order.total <= 0 ? null : paise(Math.min(order.total, Math.max(...amounts)))
}

const appliesTo = ({ condition, from, category }: AdvanceRule, order: AdvancedOrder): boolean =>
  condition === 'value'
    ? order.total >= fromRupees(from)
    : condition === 'category'
      ? order.categories.includes(category)
      : order.isMadeToOrder

function amountOf({ kind, value }: AdvanceRule, total: Paise): number {
  if (kind === 'amount') return Math.ceil(fromRupees(value) / 100) * 100
  // Percentages have at most two decimals, so that hundredths of them are whole numbers.
  const hundredths = BigInt(total) * BigInt(Math.round(value * 100))
  return Number((hundredths + 999_999n) / 1_000_000n) * 100
}

/** What the shop holds of an order. */
const heldOf = ({ received, refunded }: Pick<OrderBalance, 'received' | 'refunded'>): number =>
  received - refunded

export const isAdvancePaid = (
  advance: Paise | null,
  balance: Pick<OrderBalance, 'received' | 'refunded'>,
): boolean => advance !== null && heldOf(balance) >= advance

/** What the customer is to pay next: what is missing of the advance, then the rest. */
export const getDueNow = (
  advance: Paise | null,
  balance: Pick<OrderBalance, 'received' | 'refunded' | 'due'>,
): Paise =>
  advance === null || isAdvancePaid(advance, balance)
    ? balance.due
    : paise(Math.min(balance.due, advance - heldOf(balance)))

/** Sentences that the shop says on pages and in mails. */
export const ADVANCE_TEXTS = defineTexts('advances', {
  terms: (advance: string, rest: string) => `Advance now ${advance}, the rest of ${rest} before dispatch.`,
  heldUntil: (day: string) => `Your price is held until ${day}.`,
})

export const describeUnpaidRest = (rest: Paise): string =>
  `${formatInr(rest)} of this order is still to be paid. It can be shipped when the rest has arrived.`
