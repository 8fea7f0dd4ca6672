import { and, desc, eq } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { conflict, invalid } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { getStoreCreditOfMoney } from '#domain/ledger.ts'
import { formatInr, type Paise, paise, toRupees } from '#domain/money.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { listEntries } from '#server/payments/queries.ts'
import { getStoreCreditToUseAgain, recordStoreCredit } from '#server/payments/service.ts'
import { ledgerEntries } from '#server/payments/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockUser } from '#server/users/queries.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrderAtVersion, readOrder } from '../queries.ts'
import { type OrderRow, orders } from '../tables.ts'
import { updateOrder } from '../update-order.ts'
import { CREDIT_CHANGE, getStoreCredit, isStoreCredit } from './store-credit-balance.ts'

/**
 * The customer pays this much of a new order with store credit. A 409 when there is no longer so much. The caller holds the
 * customer, so that two orders do not spend the same credit.
 */
export async function assertAgreedStoreCredit(
  tx: Tx,
  { userId, amount, total, hasAdvance }: { userId: string; amount: Paise; total: Paise; hasAdvance: boolean },
): Promise<void> {
  if (amount === 0) return
  if (hasAdvance || amount > total) {
    const message = hasAdvance
      ? 'Store credit is for orders that are paid at once. Please pay the whole order, or leave it out.'
      : `Store credit pays at most the total of ${formatInr(total)}`
    throw invalid(message, [{ path: 'storeCredit', message }])
  }
  const balance = await getStoreCredit(tx, userId)
  if (amount > balance)
    throw conflict(
      `Your store credit is ${formatInr(balance)} now. Please check the amounts and place the order again.`,
      'STORE_CREDIT_CHANGED',
    )
}

/** An order that is taken up again is paid again with the store credit that was given for it. The caller holds order and customer. */
export async function spendStoreCreditAgain(
  tx: Tx,
  { id, userId, totalPaise }: OrderRow,
  change: { byUserId: string | null; at: Date },
): Promise<void> {
  if (userId === null) return
  const amount = await getStoreCreditToUseAgain(tx, id, totalPaise)
  if (amount === 0) return
  if (amount > (await getStoreCredit(tx, userId)))
    throw conflict(
      `The ${formatInr(amount)} of store credit for this order was used for another one since. Please place a new order.`,
      'STORE_CREDIT_USED',
    )
  await recordStoreCredit(tx, 'store-credit-used', { orderId: id, amount, ...change })
}

/** What customers see of their store credit, and what staff do when a customer wants it as money after all. */
export function createStoreCredit(deps: OrderDeps) {
  const { database, clock, audit } = deps

  async function readStoreCredit(caller: AuthenticatedCaller): Promise<Output<typeof contract.storeCredit>> {
    const { db } = database
    const rows = await db
      .select({
        entry: ledgerEntries,
        change: CREDIT_CHANGE,
        order: orders.id,
        orderNumber: orders.orderNumber,
      })
      .from(ledgerEntries)
      .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .where(and(eq(orders.userId, caller.userId), isStoreCredit))
      .orderBy(desc(ledgerEntries.at), desc(ledgerEntries.id))
      .limit(200)
    return {
      balance: toRupees(await getStoreCredit(db, caller.userId)),
      entries: rows.map(({ entry, change, order, orderNumber }) => ({
        _id: entry.id,
        kind: entry.kind,
        amount: toRupees(paise(Number(change))),
        day: toIndiaDay(entry.at),
        order,
        orderNumber,
      })),
    }
  }

  /** What was given as store credit instead of money is owed as money again. Staff then record the refund as any other. */
  async function takeStoreCreditBack(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.takeStoreCreditBack>,
  ): Promise<Output<typeof contract.takeStoreCreditBack>> {
    const { amount } = input
    return database.transaction(async (tx) => {
      const order = await lockOrderAtVersion(tx, deps.documents, input)
      const entries = await listEntries(tx, order.id)
      if (order.userId === null || getStoreCreditOfMoney(entries) === 0)
        throw conflict('No money of this order was refunded as store credit.', 'NOTHING_GIVEN')
      await lockUser(tx, order.userId)
      const limit = paise(Math.min(getStoreCreditOfMoney(entries), await getStoreCredit(tx, order.userId)))
      if (amount <= 0 || amount > limit) {
        const message =
          limit > 0
            ? `Enter an amount up to ${formatInr(limit)}`
            : 'The customer has used this store credit for other orders'
        throw invalid(message, [{ path: 'amount', message }])
      }
      const now = clock.now()
      await recordStoreCredit(tx, 'store-credit-taken-back', {
        orderId: order.id,
        amount,
        byUserId: caller.userId,
        at: now,
      })
      const changed = await updateOrder(tx, order, {
        fields: order.paymentStatus === 'refunded' ? { paymentStatus: 'completed' } : {},
        note: `${formatInr(amount)} of store credit will be paid out.`,
        byUserId: caller.userId,
        now,
      })
      await audit.record(tx, {
        caller,
        action: 'order.store-credit.pay-out',
        subject: `order ${order.orderNumber}`,
        after: { amount: toRupees(amount) },
      })
      return {
        order: await readOrder(deps.documents, tx, changed),
        message: 'The amount is to be paid back. Record the refund when it is paid',
      }
    })
  }

  return { readStoreCredit, takeStoreCreditBack }
}
