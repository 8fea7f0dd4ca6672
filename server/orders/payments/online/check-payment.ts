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

/** Asks the gateway at once, for a customer who waits. Without an answer the order is shown as it is. */
export function createCheckPayment(deps: OrderDeps, settle: SettleAttempt) {
  const { database, limits, log } = deps

  return async function checkPayment(caller: AuthenticatedCaller, id: string): Promise<Order> {
    await limits.consume(`check-payment:${caller.userId}`, CHECKS)
    const order = await findOwn()
    const latest = (await listAttempts(database.db, order.id)).at(-1)
    try {
      if (latest) await settle(latest.id)
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.error({ err: error, attempt: latest?.id }, 'a payment could not be checked')
    }
    return readOrder(deps.documents, database.db, await findOwn())

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
