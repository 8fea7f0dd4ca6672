import { eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { conflict } from '#domain/errors.ts'
import { toReferenceKey } from '#server/payments/service.ts'
import { gatewayPayments, ledgerEntries } from '#server/payments/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { orders } from '../tables.ts'

/** How often one reference can be entered, when each time but the last was a mistake. */
const MAX_ENTERED = 9

/**
 * Refuses the reference of a transfer that was entered before, for money that arrived or for money that was paid back, and
 * that of an online payment, which the shop enters itself. The
 * caller writes it to the ledger in this transaction; two of them with the same one wait for each other. Returns the key to
 * write: a transfer that was taken back can be entered again, and each of these has a key of its own.
 */
export async function claimTransferReference(tx: Tx, reference: string): Promise<string> {
  const key = toReferenceKey(reference)
  // No key that was entered has a space.
  const keys = Array.from({ length: MAX_ENTERED }, (_, at) => (at === 0 ? key : `${key} ${at + 1}`))
  await lockKeys(tx, 'transfer reference', `transfer ${key}`)
  const reversals = alias(ledgerEntries, 'reversals')
  const earlier = await tx
    .select({ orderNumber: orders.orderNumber, reversedBy: reversals.id })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(reversals, eq(reversals.reversesId, ledgerEntries.id))
    .where(inArray(ledgerEntries.referenceKey, keys))
  const existing = earlier.find(({ reversedBy }) => reversedBy === null)
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
  const unused = keys[earlier.length]
  if (!unused)
    throw conflict('This reference was entered and taken back too often. Please check it.', 'REFERENCE_USED')
  return unused
}
