import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { GatewayName } from '#domain/gateways.ts'
import { paise } from '#domain/money.ts'
import { isPlausibleFee } from '#domain/payout-report.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { SettlementLine } from './gateways/gateway.ts'
import { buildEntry } from './ledger.ts'
import {
  gatewayPayments,
  type LedgerEntryRow,
  ledgerEntries,
  paymentAttempts,
  settlementLines,
} from './tables.ts'

/** The lines that the shop has not stored yet, or not for a payment: it may have learnt of that since. */
export async function listNewSettlementLines(
  db: Reader,
  gateway: GatewayName,
  lines: readonly SettlementLine[],
): Promise<SettlementLine[]> {
  const [first] = lines
  if (!first) return []
  const known = await db
    .select()
    .from(settlementLines)
    .where(
      and(
        eq(settlementLines.gateway, gateway),
        eq(settlementLines.settledOn, first.settledOn),
        isNotNull(settlementLines.paymentId),
      ),
    )
  const keys = new Set(known.map(({ grossPaise, ...row }) => keyOf({ ...row, gross: grossPaise })))
  return lines.filter((line) => !keys.has(keyOf(line)))
}

const keyOf = ({ settlementId, kind, entityId, gross }: Omit<KeyFields, 'settledOn'>): string =>
  JSON.stringify([settlementId, kind, entityId, gross])
type KeyFields = Pick<SettlementLine, 'settlementId' | 'kind' | 'entityId' | 'gross' | 'settledOn'>

/** The attempt whose payment a line is about. Undefined: it is of no payment of this shop. */
export async function findAttemptOfLine(db: Reader, gateway: GatewayName, line: SettlementLine) {
  if (line.paymentId === null) return undefined
  const [found] = await db
    .select({ paymentId: gatewayPayments.id, attempt: paymentAttempts })
    .from(gatewayPayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .where(and(eq(gatewayPayments.gateway, gateway), eq(gatewayPayments.gatewayPaymentId, line.paymentId)))
  return found
}

/**
 * Stores a line of a settlement, once, and writes to the ledger of its order what the gateway kept and what arrived at the bank.
 * `payment` null: it is of no order that the shop knows, and only stored. False: it was stored like this before.
 */
export async function storeSettlementLine(
  tx: Tx,
  gateway: GatewayName,
  { line, payment, at }: { line: SettlementLine; payment: { id: string; orderId: string } | null; at: Date },
): Promise<boolean> {
  const insert = tx.insert(settlementLines).values({
    id: newId(),
    gateway,
    settlementId: line.settlementId,
    utr: line.utr,
    settledOn: line.settledOn,
    kind: line.kind,
    entityId: line.entityId,
    paymentId: payment?.id ?? null,
    grossPaise: line.gross,
    feePaise: line.fee,
    taxPaise: line.tax,
    createdAt: at,
  })
  const stored = await (payment
    ? insert.onConflictDoUpdate({
        target: [
          settlementLines.gateway,
          settlementLines.settledOn,
          settlementLines.settlementId,
          settlementLines.kind,
          settlementLines.entityId,
          settlementLines.grossPaise,
        ],
        set: { paymentId: payment.id },
        setWhere: isNull(settlementLines.paymentId),
      })
    : insert.onConflictDoNothing()
  ).returning({ id: settlementLines.id })
  if (stored.length === 0) return false
  const entries = payment && isPlausibleFee(line) ? entriesOf(payment.orderId, line, at) : []
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries)
  return true
}

function entriesOf(orderId: string, line: SettlementLine, at: Date): LedgerEntryRow[] {
  const { gross, fee, tax, settlementId, entityId, settledOn } = line
  const net = gross - fee
  const movement = (amount: number) => ({
    orderId,
    amount: paise(amount),
    reference: `${settlementId} ${entityId}`,
    paidOn: settledOn,
    byUserId: null,
    at,
  })
  return [
    ...(fee > tax ? [buildEntry('fee', 'gateway', movement(fee - tax))] : []),
    ...(tax > 0 ? [buildEntry('fee-tax', 'gateway', movement(tax))] : []),
    ...(net > 0 ? [buildEntry('settled', 'gateway', movement(net))] : []),
    ...(net < 0 ? [buildEntry('settled-back', 'bank', movement(-net))] : []),
  ]
}
