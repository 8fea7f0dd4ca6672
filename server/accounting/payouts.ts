import { and, asc, eq, gte, lt, lte, or, sql } from 'drizzle-orm'
import type { PayoutMonth } from '#contract/accounting.ts'
import { getGatewayLabel } from '#domain/gateways.ts'
import { endOfIndiaDay, getLastDayOfMonth, startOfIndiaDay } from '#domain/india-time.ts'
import { formatDecimal, paise, sum, toRupees } from '#domain/money.ts'
import {
  findSettlementProblem,
  listPayouts,
  type Payout,
  type ReportedLine,
  SETTLEMENT_PROBLEMS,
  type SettlementProblem,
  sumLines,
} from '#domain/payout-report.ts'
import { orders } from '#server/orders/tables.ts'
import { gatewayPayments, gatewayRefunds, paymentAttempts, settlementLines } from '#server/payments/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'

/** How many numbers of lines a problem names. */
const NAMED = 5
const LISTED_PAYMENTS = 100
/** Gateways pay out one to three working days after a payment. */
const PAYOUT_DAYS = 7

/** What the gateways paid out in a month of India, `2026-11`, and which payments of the month they did not pay out. */
export async function summarizePayouts(
  db: Reader,
  month: string,
  now: Date,
): Promise<Omit<PayoutMonth, 'month'>> {
  const lines = await listLines(db, month)
  const unpaid = await listUnpaid(db, month, now)
  return {
    payouts: listPayouts(lines).map(({ gateway, settlementId, utr, settledOn, ...sums }) => ({
      gateway,
      settlementId,
      utr,
      settledOn,
      ...serializeSums(sums),
    })),
    totals: serializeSums(sumLines(lines)),
    problems: listProblems(lines),
    unpaid: {
      count: unpaid.length,
      amount: toRupees(sum(unpaid.map(({ amount }) => amount))),
      payments: unpaid.slice(0, LISTED_PAYMENTS).map(({ amount, at, ...payment }) => ({
        ...payment,
        amount: toRupees(amount),
        at: at.toISOString(),
      })),
    },
  }
}

const SETTLEMENT_HEADINGS = [
  'Paid out',
  'Gateway',
  'Payout',
  'UTR',
  'Kind',
  'Number of the gateway',
  'Order',
  'Amount',
  'Fee',
  'GST on the fee',
  'To the bank',
  'To check',
] as const

const KIND_NAMES: Record<ReportedLine['kind'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  adjustment: 'Adjustment',
}

/** A row for each line, in rupees. The column To the bank adds up to what the bank shows for a UTR. */
export async function* listSettlementRows(db: Reader, month: string): AsyncGenerator<readonly string[]> {
  yield SETTLEMENT_HEADINGS
  for (const line of await listLines(db, month)) {
    const { gateway, settlementId, utr, settledOn, kind, entityId, orderNumber, gross, fee, tax } = line
    yield [
      settledOn,
      getGatewayLabel(gateway),
      settlementId,
      utr,
      KIND_NAMES[kind],
      entityId,
      orderNumber ?? '',
      ...[gross, paise(fee - tax), tax, paise(gross - fee)].map(formatDecimal),
      describeProblem(line),
    ]
  }
}

function describeProblem(line: ReportedLine): string {
  const problem = findSettlementProblem(line)
  if (problem === null) return ''
  const words: Record<SettlementProblem, string> = {
    unknown: 'Of no order of this shop',
    'other-amount':
      line.known === null ? 'Not known to the shop' : `The shop knows ${formatDecimal(line.known)}`,
    'wrong-fee': 'Fee or GST cannot be right',
  }
  return words[problem]
}

function listProblems(lines: readonly ReportedLine[]): PayoutMonth['problems'] {
  return SETTLEMENT_PROBLEMS.flatMap((code) => {
    const found = lines.filter((line) => findSettlementProblem(line) === code)
    if (found.length === 0) return []
    return [{ code, count: found.length, entities: found.slice(0, NAMED).map(({ entityId }) => entityId) }]
  })
}

/** By day. A line says nothing that changes later, but an order may become known. */
async function listLines(db: Reader, month: string): Promise<ReportedLine[]> {
  const rows = await db
    .select({
      line: settlementLines,
      orderNumber: orders.orderNumber,
      payment: gatewayPayments,
      refund: gatewayRefunds,
    })
    .from(settlementLines)
    .leftJoin(gatewayPayments, eq(gatewayPayments.id, settlementLines.paymentId))
    .leftJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .leftJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .leftJoin(
      gatewayRefunds,
      and(
        eq(settlementLines.kind, 'refund'),
        eq(gatewayRefunds.paymentId, settlementLines.paymentId),
        // The files of Cashfree name only our number of a refund.
        or(
          eq(gatewayRefunds.gatewayRefundId, settlementLines.entityId),
          eq(gatewayRefunds.id, settlementLines.entityId),
        ),
      ),
    )
    .where(and(gte(settlementLines.settledOn, `${month}-01`), lte(settlementLines.settledOn, `${month}-31`)))
    .orderBy(
      asc(settlementLines.settledOn),
      asc(settlementLines.gateway),
      asc(settlementLines.settlementId),
      asc(settlementLines.kind),
      asc(settlementLines.entityId),
      asc(settlementLines.id),
    )
  return rows.map(({ line, orderNumber, payment, refund }) => ({
    ...line,
    orderNumber,
    gross: line.grossPaise,
    fee: line.feePaise,
    tax: line.taxPaise,
    known: line.kind === 'payment' ? (payment?.amountPaise ?? null) : refund && paise(-refund.amountPaise),
  }))
}

/** Payments that came into the ledger in the month, at least a week ago, and are in no payout. Oldest first. */
const listUnpaid = (db: Reader, month: string, now: Date) => {
  const end = endOfIndiaDay(getLastDayOfMonth(month))
  const due = new Date(now.getTime() - PAYOUT_DAYS * 24 * 3600_000)
  return db
    .select({
      gateway: gatewayPayments.gateway,
      paymentId: gatewayPayments.gatewayPaymentId,
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      amount: gatewayPayments.amountPaise,
      at: sql<Date>`${gatewayPayments.recordedAt}`.mapWith(gatewayPayments.recordedAt),
    })
    .from(gatewayPayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId))
    .where(
      and(
        gte(gatewayPayments.recordedAt, startOfIndiaDay(`${month}-01`)),
        lt(gatewayPayments.recordedAt, end < due ? end : due),
        sql`not exists (
          select from ${settlementLines} where ${settlementLines.paymentId} = ${gatewayPayments.id}
            and ${settlementLines.kind} = 'payment')`,
      ),
    )
    .orderBy(asc(gatewayPayments.recordedAt), asc(gatewayPayments.id))
}

type Sums = Omit<Payout, 'gateway' | 'settlementId' | 'utr' | 'settledOn'>
const serializeSums = ({ payments, refunds, adjustments, fee, tax, net }: Sums) => ({
  payments: toRupees(payments),
  refunds: toRupees(refunds),
  adjustments: toRupees(adjustments),
  fee: toRupees(fee),
  tax: toRupees(tax),
  net: toRupees(net),
})
