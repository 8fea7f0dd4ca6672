import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { notFound } from '#domain/errors.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Quota } from '#server/platform/limits.ts'
import type { OrderDeps } from './deps.ts'
import { locked } from './moves.ts'
import { decryptPan } from './pan-encryption.ts'
import { hasIdOrNumber } from './reading.ts'

/** Enough for a working day at the tax office's forms, too few to copy all of them. */
const PER_PERSON: Quota = { most: 60, seconds: 24 * 3600 }

/** The PAN of one order. The entry in the audit log is written in the same transaction: without it nothing is shown. */
export function createPanReading({ database, audit, limits, secrets, security }: OrderDeps) {
  return async (
    caller: SignedIn,
    { id, reason }: ParsedInput<typeof contract.readPan>,
  ): Promise<Answer<typeof contract.readPan>> => {
    await limits.take(`read-pan:${caller.userId}`, PER_PERSON, 'You have read very many PANs today.')
    const { orderNumber, pan } = await database.transaction(async (tx) => {
      const order = await locked(tx, hasIdOrNumber(id))
      if (!order.panEncrypted) throw notFound('No PAN is kept for this order.', 'NO_PAN')
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
