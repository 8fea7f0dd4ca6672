import { and } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { conflict } from '#domain/errors.ts'
import { isAwaitingTransfer } from '#domain/payment-methods.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { OrderDeps } from '../deps.ts'
import { isOwnedBy } from '../policy.ts'
import { lockOrder, readOrder, whereIdOrNumber } from '../queries.ts'
import { updateOrder } from '../update-order.ts'

/** Customers say with which number they have paid, so that staff find the transfer in the bank account. It proves nothing. */
export function createCustomerReference({ database, documents, clock }: OrderDeps) {
  return (
    caller: AuthenticatedCaller,
    { id, reference }: ParsedInput<typeof contract.setTransferReference>,
  ): Promise<Output<typeof contract.setTransferReference>> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, and(whereIdOrNumber(id), isOwnedBy(caller.userId))!)
      const { status, payment } = await readOrder(documents, tx, order)
      if (!isAwaitingTransfer(status, payment))
        throw conflict('This order waits for no bank transfer.', 'NOT_AWAITED')
      const changed = await updateOrder(tx, order, {
        fields: { transactionId: reference },
        // Whoever knows number and phone reads the history, so it does not name the reference.
        note: 'The customer entered the reference of the transfer.',
        byUserId: caller.userId,
        now: clock.now(),
      })
      return {
        order: await readOrder(documents, tx, changed),
        message: 'Thank you. We confirm the payment once it arrives.',
      }
    })
}
