import { and, type SQL } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { getDueNow, isAdvancePaid } from '#domain/advances.ts'
import { conflict, unavailable } from '#domain/errors.ts'
import { formatInr, type Paise, paise, toRupees } from '#domain/money.ts'
import { isPaidOnline, isUnpaid } from '#domain/payment-methods.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { getAmountOnTheWay, getBalance } from '#server/payments/queries.ts'
import { GatewayError, openAttempt, type PaymentRequest, setGatewayOrder } from '#server/payments/service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { getUser } from '#server/users/queries.ts'
import type { OrderDeps } from '../../deps.ts'
import { isOwnedBy } from '../../policy.ts'
import { lockOrder, whereIdOrNumber } from '../../queries.ts'
import { paymentOf } from '../../serialize.ts'
import type { OrderRow } from '../../tables.ts'
import { assertPriceHeld } from '../advances.ts'
import { whereLink } from '../payment-links.ts'
import { closeAtGateway } from './close-attempts.ts'
import { getPayPath } from './pay-path.ts'

/** A person who tries again and again. */
const STARTS = { max: 30, seconds: 600 }
const MINUTE_MS = 60_000

type StartedPayment = Output<typeof contract.startPayment>

/**
 * The customer pays online, for all or a part of what is due: answers the form that the browser sends to the page of the
 * gateway. A second call continues the first one.
 */
export function createStartPayment(deps: OrderDeps) {
  const { database, clock, settings, gateways, limits, log, publicUrl } = deps

  async function startPayment(caller: AuthenticatedCaller, id: string): Promise<StartedPayment> {
    await limits.consume(`start-payment:${caller.userId}`, STARTS)
    return start(and(whereIdOrNumber(id), isOwnedBy(caller.userId))!, (order) =>
      readCustomer(order, caller.userId),
    )
  }

  /** Whoever has the link of an order pays it. The form says nothing about the customer. */
  async function payByLink({ id, token }: ParsedInput<typeof contract.payByLink>): Promise<StartedPayment> {
    const isOfLink = whereLink(deps, { orderId: id, token })
    await limits.consume(`start-payment-by-link:${id}`, STARTS)
    return start(isOfLink, async () => null)
  }

  async function start(
    isChosen: SQL,
    getCustomer: (order: OrderRow) => Promise<PaymentRequest['customer']>,
  ): Promise<StartedPayment> {
    const shop = await settings.current()
    const gateway = await gateways.active()
    if (!gateway)
      throw conflict('Online payment is not available at the moment. Please call the shop.', 'NO_GATEWAY')
    const now = clock.now()
    const { order, attempt, replaced } = await database.transaction(async (tx) => {
      const order = await lockOrder(tx, isChosen)
      const amount = await getAmountToPay(tx, order, { limit: shop.onlinePaymentLimit, now })
      const expiresAt = await getExpiry(tx, order, { now, shop })
      return {
        order,
        ...(await openAttempt(tx, { orderId: order.id, gateway: gateway.name, amount, expiresAt, now })),
      }
    })
    const customer = await getCustomer(order)
    try {
      const { gatewayOrderId, form } = await gateway.start({
        attemptId: attempt.id,
        gatewayOrderId: attempt.gatewayOrderId,
        amount: attempt.amountPaise,
        orderNumber: order.orderNumber,
        shopName: shop.shopName,
        customer,
        returnUrl: `${publicUrl}/payments/return/${attempt.id}`,
        cancelUrl: `${publicUrl}${getPayPath(order.id, 'cancelled')}`,
        eventUrl: `${publicUrl}/payments/events/${gateway.name}`,
        expiresAt: attempt.expiresAt,
      })
      const isFirst = await database.transaction((tx) => setGatewayOrder(tx, attempt.id, gatewayOrderId))
      if (isFirst) return { form, amount: toRupees(attempt.amountPaise) }
      // Nobody gets the form of an order at the gateway that the shop does not look at.
      await closeAtGateway(deps, [{ ...attempt, gatewayOrderId }])
      throw conflict('The payment was started twice at once. Please try again.', 'STARTED_TWICE')
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      log.error({ err: error, attempt: attempt.id }, 'a payment could not be started')
      throw unavailable('The payment page cannot be reached at the moment. Please try again in a minute.')
    } finally {
      await closeAtGateway(deps, replaced)
    }
  }

  async function readCustomer(
    { shippingAddress }: OrderRow,
    userId: string,
  ): Promise<PaymentRequest['customer']> {
    const { id, name, email, phone } = await getUser(database.db, userId)
    return { id, name, email, phone: phone ?? shippingAddress.phone }
  }

  return { startPayment, payByLink }
}

async function getAmountToPay(
  tx: Tx,
  order: OrderRow,
  { limit, now }: { limit: Paise; now: Date },
): Promise<Paise> {
  const balance = await getBalance(tx, order.id)
  if (!isPaidOnline(order.paymentMethod) && !isAdvancePaid(order.advancePaise, balance))
    throw conflict('This order is not paid online.', 'NOT_ONLINE')
  if (!isUnpaid(order.status, paymentOf(order)))
    throw conflict(
      order.paymentStatus === 'pending'
        ? 'This order is closed. Please place a new one.'
        : 'This order is paid. Thank you.',
      'NOTHING_DUE',
    )
  const { received, refunded } = balance
  assertPriceHeld(order, balance, now)
  if (received === refunded && order.payBy && order.payBy <= now)
    throw conflict('The time to pay for this order is over. Please place a new one.', 'NOTHING_DUE')
  const onTheWay = await getAmountOnTheWay(tx, order.id)
  const amount = paise(Math.min(getDueNow(order.advancePaise, balance) - onTheWay, limit))
  if (amount <= 0)
    throw conflict(
      `Your payment of ${formatInr(onTheWay)} is being confirmed. Please wait a minute.`,
      'PAYMENT_RUNNING',
    )
  return amount
}

/** An order of which a part is paid has no deadline any more, and each further payment gets the full time. */
async function getExpiry(
  tx: Tx,
  order: OrderRow,
  { now, shop }: { now: Date; shop: ShopSettings },
): Promise<Date> {
  const { received, refunded } = await getBalance(tx, order.id)
  return received === refunded && order.payBy
    ? order.payBy
    : new Date(now.getTime() + shop.onlinePaymentMinutes * MINUTE_MS)
}
