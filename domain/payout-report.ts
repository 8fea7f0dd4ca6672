import type { GatewayName } from './gateways.ts'
import { type Paise, paise, sum } from './money.ts'

export const SETTLEMENT_LINE_KINDS = ['payment', 'refund', 'adjustment'] as const
export type SettlementLineKind = (typeof SETTLEMENT_LINE_KINDS)[number]

/** A line of a payout, with what the books of the shop say about it. Money in paise. */
export type ReportedLine = {
  gateway: GatewayName
  settlementId: string
  /** The bank's number of the payout. */
  utr: string
  /** A day in India. */
  settledOn: string
  kind: SettlementLineKind
  /** The gateway's id of the payment, refund or adjustment. */
  entityId: string
  /** The order; null for a line of no order of this shop. */
  orderNumber: string | null
  /** Above 0 for money to the shop, below for money from it. Before the fee. */
  gross: Paise
  /** With `tax`. */
  fee: Paise
  /** The GST in `fee`. */
  tax: Paise
  /** What the shop took or paid back, signed like `gross`. Null: it knows of nothing. */
  known: Paise | null
}

/** What an accountant has to ask the gateway about. */
export const SETTLEMENT_PROBLEMS = ['unknown', 'other-amount', 'wrong-fee'] as const
export type SettlementProblem = (typeof SETTLEMENT_PROBLEMS)[number]

/** Fee and tax of a line are what the gateway kept. Anything else is only shown, and is no entry of the ledger. */
export const isPlausibleFee = ({ fee, tax }: Pick<ReportedLine, 'fee' | 'tax'>): boolean =>
  fee >= 0 && tax >= 0 && tax <= fee

/** What is wrong with a line, or null when it is as the shop expects it. */
export function findSettlementProblem(line: ReportedLine): SettlementProblem | null {
  if (line.orderNumber === null) return 'unknown'
  if (!isPlausibleFee(line)) return 'wrong-fee'
  // An adjustment is a decision of the gateway: there is nothing to compare it with.
  return line.kind === 'adjustment' || line.known === line.gross ? null : 'other-amount'
}

export type Payout = Pick<ReportedLine, 'gateway' | 'settlementId' | 'utr' | 'settledOn'> & {
  payments: Paise
  /** Not above 0. */
  refunds: Paise
  adjustments: Paise
  /** Without `tax`. */
  fee: Paise
  tax: Paise
  /** What arrived at the bank: payments, refunds and adjustments without fee and tax. */
  net: Paise
}

/** The payouts that these lines are of, in the order of their first lines. */
export function listPayouts(lines: readonly ReportedLine[]): Payout[] {
  const groups = Map.groupBy(lines, ({ gateway, settlementId, utr, settledOn }) =>
    JSON.stringify([gateway, settlementId, utr, settledOn]),
  )
  return [...groups.values()].map((group) => {
    const { gateway, settlementId, utr, settledOn } = group[0]!
    return { gateway, settlementId, utr, settledOn, ...sumLines(group) }
  })
}

/** What the lines add up to. */
export function sumLines(
  lines: readonly ReportedLine[],
): Pick<Payout, 'payments' | 'refunds' | 'adjustments' | 'fee' | 'tax' | 'net'> {
  const of = (kind: SettlementLineKind) =>
    sum(lines.filter((line) => line.kind === kind).map(({ gross }) => gross))
  return {
    payments: of('payment'),
    refunds: of('refund'),
    adjustments: of('adjustment'),
    fee: sum(lines.map(({ fee, tax }) => paise(fee - tax))),
    tax: sum(lines.map(({ tax }) => tax)),
    net: sum(lines.map(({ gross, fee }) => paise(gross - fee))),
  }
}
