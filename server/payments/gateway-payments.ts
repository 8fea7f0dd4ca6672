import { and, eq } from 'drizzle-orm'
import { advancePaymentStatus } from '#domain/gateway-payments.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { GatewayPayment } from './gateways/gateway.ts'
import { buildEntry } from './ledger.ts'
import { type GatewayPaymentRow, gatewayPayments, ledgerEntries, type PaymentAttemptRow } from './tables.ts'

/**
 * Keeps what the gateway reports about a payment. A report that is older than what is known changes nothing. The caller holds
 * the order.
 */
export async function keepReported(
  tx: Tx,
  attempt: PaymentAttemptRow,
  reported: GatewayPayment,
  now: Date,
): Promise<GatewayPaymentRow> {
  const isThisOne = and(
    eq(gatewayPayments.gateway, attempt.gateway),
    eq(gatewayPayments.gatewayPaymentId, reported.id),
  )
  const facts = {
    method: reported.method,
    bankReference: reported.bankReference,
    failure: reported.failure,
    updatedAt: now,
  }
  await tx
    .insert(gatewayPayments)
    .values({
      ...facts,
      id: newId(),
      attemptId: attempt.id,
      gateway: attempt.gateway,
      gatewayPaymentId: reported.id,
      status: reported.status,
      amountPaise: reported.amount,
      createdAt: now,
    })
    .onConflictDoNothing()
  const [known] = await tx.select().from(gatewayPayments).where(isThisOne)
  const status = advancePaymentStatus(known!.status, reported.status)
  const [row] = await tx
    .update(gatewayPayments)
    .set({
      status,
      ...(status === reported.status ? facts : {}),
      ...(status === reported.status && !known!.recordedAt ? { amountPaise: reported.amount } : {}),
      ...(status === 'captured' ? { capturingSince: null } : {}),
    })
    .where(isThisOne)
    .returning()
  return row!
}

/** The shop is about to take the money. Until the answer is known, the order is not cancelled for want of it. */
export async function markCapturing(tx: Tx, id: string, since: Date | null): Promise<void> {
  await tx.update(gatewayPayments).set({ capturingSince: since }).where(eq(gatewayPayments.id, id))
}

/** The shop does not take the money, and the gateway gives it back. */
export async function declinePayment(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(gatewayPayments)
    .set({ declinedAt: now, capturingSince: null })
    .where(eq(gatewayPayments.id, id))
}

/** The money of a captured payment comes into the ledger, once. The caller holds the order. */
export async function recordCaptured(
  tx: Tx,
  orderId: string,
  payment: GatewayPaymentRow,
  at: Date,
): Promise<void> {
  await tx
    .update(gatewayPayments)
    .set({ recordedAt: at, capturingSince: null })
    .where(eq(gatewayPayments.id, payment.id))
  await tx.insert(ledgerEntries).values(
    buildEntry('captured', 'customer', {
      orderId,
      amount: payment.amountPaise,
      reference: payment.gatewayPaymentId,
      byUserId: null,
      at,
    }),
  )
}
