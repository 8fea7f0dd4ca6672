import { type Paise, paise } from '#domain/money.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { isPaidInAdvance } from '#domain/payment-methods.ts'
import { getBalance } from '#server/payments/queries.ts'
import {
  correctCash,
  giveStoreCreditBack,
  recordCashOfDue,
  recordUnspecifiedRefund,
  setExpected,
} from '#server/payments/service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { OrderRow } from '../tables.ts'

type Change = { byUserId: string | null; at: Date }

/**
 * Writes to the ledger what a change of an order means for its money: what it costs now, the cash of a delivery, and the
 * refund of an order that staff set to refunded. A closed order gives its store credit back. The caller holds the order.
 */
export async function updateLedger(
  tx: Tx,
  before: Pick<OrderRow, 'status' | 'paymentStatus'>,
  after: OrderRow,
  { byUserId, at }: Change,
): Promise<void> {
  const origin = { orderId: after.id, byUserId, at }
  await setExpected(tx, origin, getExpected(after))
  const hasAccount = after.userId !== null
  if (hasAccount && !isActiveStatus(after.status)) await giveStoreCreditBack(tx, origin)
  if (after.paymentStatus === 'refunded' && before.paymentStatus !== 'refunded')
    return recordUnspecifiedRefund(tx, origin, { hasAccount })
  if (isPaidInAdvance(after.paymentMethod)) return
  if (after.paymentStatus === 'completed') return recordCashOfDue(tx, origin)
  // Cash of an order that was closed since is really there.
  if (before.paymentStatus === 'completed' && isActiveStatus(before.status)) return correctCash(tx, origin)
}

/**
 * Whether the shop still holds what a closed order costs: a part may have been paid back since. An order of which items were
 * returned for good is not taken up again.
 */
export async function coversCost(tx: Tx, { id, totalPaise }: OrderRow): Promise<boolean> {
  const { received, refunded } = await getBalance(tx, id)
  return received - refunded >= totalPaise
}

const getExpected = ({ status, totalPaise, refundedPaise, keptPaise }: OrderRow): Paise =>
  isActiveStatus(status) ? paise(totalPaise - refundedPaise) : keptPaise
