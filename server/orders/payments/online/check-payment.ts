import { and } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { listAttempts } from '#server/payments/queries.ts'
import { GatewayError } from '#server/payments/service.ts'
import type { OrderDeps } from '../../deps.ts'
import { isOwnedBy } from '../../policy.ts'
import { orderNotFound, readOrder, whereIdOrNumber } from '../../queries.ts'
import { orders } from '../../tables.ts'
import type { SettleAttempt } from './settle-attempt.ts'

/** The page that waits for a payment asks every few seconds. */
const CHECKS = { max: 150, seconds: 600 }
/** Each of them is a call to its gateway. Older ones are left to the checks that nobody waits for. */
const MAX_ATTEMPTS = 3

/** Asks the gateway at once, for a customer who waits. Without an answer the order is shown as it is. */
export function createCheckPayment(deps: OrderDeps, settle: SettleAttempt) {
  const { database, limits, log } = deps

  return async function checkPayment(caller: AuthenticatedCaller, id: string): Promise<Order> {
    await limits.consume(`check-payment:${caller.userId}`, CHECKS)
    const order = await findOwn()
    for (const { id: attemptId } of await listOpenAttempts(order.id))
      try {
        await settle(attemptId)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        log.error({ err: error, attempt: attemptId }, 'a payment could not be checked')
      }
    return readOrder(deps.documents, database.db, await findOwn())

    /** The customer may have paid in another tab, whose attempt was replaced since. */
    async function listOpenAttempts(orderId: string) {
      const attempts = await listAttempts(database.db, orderId)
      const latest = attempts.at(-1)
      return attempts
        .filter((attempt) => attempt === latest || attempt.nextCheckAt !== null)
        .toReversed()
        .slice(0, MAX_ATTEMPTS)
    }

    async function findOwn() {
      const [own] = await database.db
        .select()
        .from(orders)
        .where(and(whereIdOrNumber(id), isOwnedBy(caller.userId)))
      if (!own) throw orderNotFound()
      return own
    }
  }
}
