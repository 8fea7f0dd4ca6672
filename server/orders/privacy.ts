import { eq } from 'drizzle-orm'
import type { Address } from '#domain/address.ts'
import { conflict } from '#domain/errors.ts'
import { formatInr } from '#domain/money.ts'
import { eraseEventsOf } from '#server/payments/service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { Secrets } from '#server/platform/encryption/secrets.ts'
import { users } from '#server/users/tables.ts'
import { getStoreCredit } from './payments/store-credit-balance.ts'
import { recordAccountContacts } from './person-contacts.ts'
import { orderLines, orderNotes, orderReturns, orders } from './tables.ts'

const ERASED_NAME = 'Erased account'

/**
 * Removes personal data from the orders of an erased account. Items, amounts and the town stay, because the shop has to
 * keep its books. The person's row is locked, so that no new order is placed meanwhile. A 409 while there is store credit.
 */
export async function anonymiseOrders(
  tx: Tx,
  secrets: Pick<Secrets, 'keyedHash'>,
  userId: string,
): Promise<void> {
  assertLockOrder(tx, 'user')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const storeCredit = await getStoreCredit(tx, userId)
  // Without the account nobody could use it, and the shop would keep money that is not its own.
  if (storeCredit > 0)
    throw conflict(
      `You have ${formatInr(storeCredit)} of store credit. Please use it, or ask us to pay it out, before you erase your account.`,
      'STORE_CREDIT_LEFT',
    )
  await recordAccountContacts(tx, secrets, userId)
  const rows = await tx
    .select({ id: orders.id, shipping: orders.shippingAddress, billing: orders.billingAddress })
    .from(orders)
    .where(eq(orders.userId, userId))
  await eraseEventsOf(
    tx,
    rows.map(({ id }) => id),
  )
  for (const { id, shipping, billing } of rows) {
    await tx
      .update(orders)
      .set({
        userId: null,
        customerName: ERASED_NAME,
        customerEmail: '',
        shippingAddress: redactAddress(shipping),
        billingAddress: redactAddress(billing),
        transactionId: null,
        panEncrypted: null,
        panMasked: null,
        buyerGstin: '',
        buyerName: '',
        specialInstructions: '',
        // Late money does not take up an order that nobody can be sent.
        lapsedAt: null,
      })
      .where(eq(orders.id, id))
    await tx.update(orderLines).set({ engraving: '', giftMessage: '' }).where(eq(orderLines.orderId, id))
    await tx.update(orderReturns).set({ note: '' }).where(eq(orderReturns.orderId, id))
    await tx.delete(orderNotes).where(eq(orderNotes.orderId, id))
  }
}

const redactAddress = ({ city, state, postalCode, country }: Address): Address => ({
  name: ERASED_NAME,
  street: '',
  phone: '',
  city,
  state,
  postalCode,
  country,
})
