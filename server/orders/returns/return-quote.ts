import { allocateReturnAmounts, getCreditsUsed, getPayableAmount } from '#domain/invoice.ts'
import { getOrderBalance } from '#domain/ledger.ts'
import { type Paise, paise, ZERO } from '#domain/money.ts'
import {
  calculateDeduction,
  type Deduction,
  type DeductionTerms,
  getDeductionTerms,
  getDeductionTotal,
  NO_DEDUCTION,
  type ReturnDeductions,
  scaleDeduction,
} from '#domain/return-deductions.ts'
import type { ReturnReason, ReturnResolution } from '#domain/returns.ts'
import { getOrderAmounts } from '../order-tax.ts'
import type { OrderWithDetails } from '../serialize.ts'
import type { OrderLineRow, OrderReturnRow } from '../tables.ts'

type Asked = { lines: OrderReturnRow['lines']; wish: ReturnResolution; reason: ReturnReason }

/** What a return is worth before a deduction, in money and credits, and what these terms keep of the money. */
export type ReturnQuote = { terms: DeductionTerms; value: Paise; credits: Paise; deduction: Deduction }

export function quoteReturn(
  details: OrderWithDetails,
  asked: Asked,
  deductions: ReturnDeductions,
): ReturnQuote {
  // Of money that did not arrive nothing can be kept.
  const isPaid = getOrderBalance(details.entries).due === 0
  return quoteWithTerms(details, asked, isPaid ? getDeductionTerms(deductions, asked) : NO_DEDUCTION)
}

/** The deduction of each line, as the customer was told it and staff left it. */
export function getAgreedDeduction(
  details: OrderWithDetails,
  orderReturn: Pick<OrderReturnRow, 'lines' | 'deductionTerms' | 'deductionPaise'>,
): Deduction {
  const { deduction } = quoteWithTerms(details, orderReturn, orderReturn.deductionTerms)
  const total = paise(Math.min(orderReturn.deductionPaise, getDeductionTotal(deduction)))
  return scaleDeduction(deduction, total)
}

function quoteWithTerms(
  { order, lines }: OrderWithDetails,
  asked: Pick<Asked, 'lines'>,
  terms: DeductionTerms,
): ReturnQuote {
  const units = lines.map((line) => ({
    before: line.returnedQuantity,
    after: line.returnedQuantity + returnQuantity(asked, line),
  }))
  const returned = allocateReturnAmounts(getOrderAmounts(order, lines, { isInterState: false }), units)
  const charges = lines.map(({ pricePaise, makingPaise, hallmarkingPaise }) => ({
    price: pricePaise,
    making: makingPaise ?? ZERO,
    hallmarking: hallmarkingPaise,
  }))
  return {
    terms,
    value: getPayableAmount(returned),
    credits: getCreditsUsed(returned),
    deduction: calculateDeduction(returned, charges, terms),
  }
}

export const returnQuantity = ({ lines }: Pick<OrderReturnRow, 'lines'>, line: OrderLineRow): number =>
  lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0

export const coversRemainingLines = (
  lines: readonly OrderLineRow[],
  orderReturn: Pick<OrderReturnRow, 'lines'>,
): boolean =>
  lines.every((line) => line.quantity - line.returnedQuantity <= returnQuantity(orderReturn, line))
