import { and, eq } from 'drizzle-orm'
import { advanceDisputeStatus } from '#domain/gateway-disputes.ts'
import type { GatewayName } from '#domain/gateways.ts'
import { getAccountBalance } from '#domain/ledger.ts'
import { paise } from '#domain/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { GatewayDispute } from './gateways/gateway.ts'
import { buildEntry } from './ledger.ts'
import {
  type GatewayDisputeRow,
  gatewayDisputes,
  gatewayPayments,
  ledgerEntries,
  paymentAttempts,
} from './tables.ts'

/**
 * Keeps what an event says of a dispute, and what the gateway holds back for it. A repeated or older event changes nothing. The
 * caller holds the order. Null: nothing is new, or the payment is none of the order.
 */
export async function keepDispute(
  tx: Tx,
  orderId: string,
  { gateway, dispute, at }: { gateway: GatewayName; dispute: GatewayDispute; at: Date },
): Promise<GatewayDisputeRow | null> {
  const [payment] = await tx
    .select({ id: gatewayPayments.id })
    .from(gatewayPayments)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, gatewayPayments.attemptId))
    .where(
      and(
        eq(gatewayPayments.gateway, gateway),
        eq(gatewayPayments.gatewayPaymentId, dispute.paymentId),
        eq(paymentAttempts.orderId, orderId),
      ),
    )
  if (!payment) return null
  const isThisOne = and(
    eq(gatewayDisputes.gateway, gateway),
    eq(gatewayDisputes.gatewayDisputeId, dispute.id),
  )
  const [known] = await tx.select().from(gatewayDisputes).where(isThisOne)
  const status = known ? advanceDisputeStatus(known.status, dispute.status) : dispute.status
  if (known && status === known.status) return null
  const facts = {
    amountPaise: dispute.amount,
    status,
    reason: dispute.reason,
    respondBy: dispute.respondBy,
    updatedAt: at,
  }
  const [row] = known
    ? await tx.update(gatewayDisputes).set(facts).where(isThisOne).returning()
    : await tx
        .insert(gatewayDisputes)
        .values({
          ...facts,
          id: newId(),
          paymentId: payment.id,
          gateway,
          gatewayDisputeId: dispute.id,
          openedAt: at,
        })
        .returning()
  await moveMoney(tx, orderId, { row: row!, dispute, at })
  return row!
}

/** What the gateway holds back for a dispute follows its status. */
async function moveMoney(
  tx: Tx,
  orderId: string,
  { row, dispute, at }: { row: GatewayDisputeRow; dispute: GatewayDispute; at: Date },
): Promise<void> {
  const reference = `${row.gateway} ${row.gatewayDisputeId}`
  const own = await tx
    .select()
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.orderId, orderId), eq(ledgerEntries.reference, reference)))
  const held = getAccountBalance(own, 'disputed')
  // Nobody said what was decided, so nothing is assumed of the money.
  if (row.status === 'closed') return
  const wanted = row.status === 'won' ? 0 : row.status === 'lost' ? row.amountPaise : dispute.withheld
  const movement = (amount: number) => ({
    orderId,
    amount: paise(amount),
    reference,
    byUserId: null,
    at,
  })
  const entries = [
    ...(wanted > held ? [buildEntry('disputed', 'gateway', movement(wanted - held))] : []),
    ...(wanted < held ? [buildEntry('dispute-won', 'disputed', movement(held - wanted))] : []),
    ...(row.status === 'lost' ? [buildEntry('dispute-lost', 'disputed', movement(wanted))] : []),
  ]
  if (entries.length > 0) await tx.insert(ledgerEntries).values(entries)
}
