import { and, type SQL } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract, Order, PayableOrder } from '#contract/orders.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { listAttempts } from '#server/payments/queries.ts'
import { GatewayError } from '#server/payments/service.ts'
import type { OrderDeps } from '../../deps.ts'
import { isOwnedBy } from '../../policy.ts'
import { orderNotFound, readOrder, whereIdOrNumber } from '../../queries.ts'
import { orders } from '../../tables.ts'
import { whereLink } from '../payment-links.ts'
import type { SettleAttempt } from './settle-attempt.ts'

/** The page that waits for a payment asks every few seconds. */
const CHECKS = { max: 150, seconds: 600 }
/** Each of them is a call to its gateway. Older ones are left to the checks that nobody waits for. */
const MAX_ATTEMPTS = 3

/** Asks the gateway at once, for a customer who waits. Without an answer the order is shown as it is. */
export function createCheckPayment(deps: OrderDeps, settle: SettleAttempt) {
  const { database, limits, log } = deps

  async function checkPayment(caller: AuthenticatedCaller, id: string): Promise<Order> {
    await limits.consume(`check-payment:${caller.userId}`, CHECKS)
    return check(and(whereIdOrNumber(id), isOwnedBy(caller.userId))!)
  }

  /** For whoever has the link of an order: what is to be paid, and no more. Why a payment failed is between payer and bank. */
  async function openPaymentLink({
    id,
    token,
  }: ParsedInput<typeof contract.openPaymentLink>): Promise<PayableOrder> {
    const isOfLink = whereLink(deps, { orderId: id, token })
    await limits.consume(`check-payment-by-link:${id}`, CHECKS)
    const { orderNumber, status, payment } = await check(isOfLink)
    const { online, advance } = payment
    return {
      orderNumber,
      status,
      payment: {
        method: payment.method,
        status: payment.status,
        payBy: payment.payBy,
        received: payment.received,
        dueNow: payment.dueNow,
        online: online && { status: online.status, failure: null },
        advance: advance && { isPaid: advance.isPaid, heldUntil: advance.heldUntil },
      },
    }
  }

  async function check(isChosen: SQL): Promise<Order> {
    const order = await find()
    for (const { id: attemptId } of await listOpenAttempts(order.id))
      try {
        await settle(attemptId)
      } catch (error) {
        if (!(error instanceof GatewayError)) throw error
        log.error({ err: error, attempt: attemptId }, 'a payment could not be checked')
      }
    return readOrder(deps.documents, database.db, await find())

    /** The customer may have paid in another tab, whose attempt was replaced since. */
    async function listOpenAttempts(orderId: string) {
      const attempts = await listAttempts(database.db, orderId)
      const latest = attempts.at(-1)
      return attempts
        .filter((attempt) => attempt === latest || attempt.nextCheckAt !== null)
        .toReversed()
        .slice(0, MAX_ATTEMPTS)
    }

    async function find() {
      const [found] = await database.db.select().from(orders).where(isChosen)
      if (!found) throw orderNotFound()
      return found
    }
  }

  return { checkPayment, openPaymentLink }
}
