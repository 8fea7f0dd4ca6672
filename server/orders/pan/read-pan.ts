import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { notFound } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Quota } from '#server/platform/limits/rate-limiter.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, whereIdOrNumber } from '../queries.ts'
import { decryptPan } from './pan-encryption.ts'

/** Enough for a day of work on tax reports, too few to copy all PANs. */
const PAN_READS_PER_DAY: Quota = { max: 60, seconds: 24 * 3600 }

/** Shows the PAN of one order. The audit entry is written in the same transaction, so no PAN is shown without it. */
export function createReadPan({ database, audit, limits, secrets, security }: OrderDeps) {
  return async (
    caller: AuthenticatedCaller,
    { id, reason }: ParsedInput<typeof contract.readPan>,
  ): Promise<Output<typeof contract.readPan>> => {
    await limits.consume(
      `read-pan:${caller.userId}`,
      PAN_READS_PER_DAY,
      'You have opened too many PANs today.',
    )
    const { orderNumber, pan } = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, whereIdOrNumber(id))
      if (!order.panEncrypted) throw notFound('This order has no PAN.', 'NO_PAN')
      await audit.record(tx, {
        caller,
        action: 'order.pan-read',
        subject: `order ${order.orderNumber}`,
        after: { reason },
      })
      return {
        orderNumber: order.orderNumber,
        pan: decryptPan(secrets, order.panEncrypted, order.id),
      }
    })
    security.record({
      kind: 'pan.read',
      userId: caller.userId,
      details: { order: orderNumber },
    })
    return { pan }
  }
}
