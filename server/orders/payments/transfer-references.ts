import { eq, sql } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import { toReferenceKey } from '#server/payments/service.ts'
import { gatewayPayments, ledgerEntries } from '#server/payments/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { orders } from '../tables.ts'

/**
 * Refuses the reference of a transfer that was entered before, for money that arrived or for money that was paid back, and
 * that of an online payment, which the shop enters itself. The
 * caller writes it to the ledger in this transaction; two of them with the same one wait for each other.
 */
export async function claimTransferReference(tx: Tx, reference: string): Promise<void> {
  const key = toReferenceKey(reference)
  await lockKeys(tx, 'transfer reference', `transfer ${key}`)
  const [existing] = await tx
    .select({ orderNumber: orders.orderNumber })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .where(eq(ledgerEntries.referenceKey, key))
  const [online] = await tx
    .select({ id: gatewayPayments.id })
    .from(gatewayPayments)
    .where(eq(sql`upper(${gatewayPayments.gatewayPaymentId})`, key))
    .limit(1)
  if (online)
    throw conflict(
      'This is the number of an online payment. The shop enters these by itself: open the order to see it.',
      'REFERENCE_USED',
    )
  if (existing)
    throw conflict(
      `This reference was already entered for order ${existing.orderNumber}. Every transfer has its own reference.`,
      'REFERENCE_USED',
    )
}
