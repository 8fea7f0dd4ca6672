import { eq } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { formatInr, paise, sum } from '#domain/money.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { isUnpaid } from '#domain/payment-methods.ts'
import { latePaymentMail } from '#server/notifications/templates/late-payment.ts'
import { paymentConfirmedMail } from '#server/notifications/templates/payment-confirmed.ts'
import { findAttempt, getBalance, listGatewayPayments, listGatewayRefunds } from '#server/payments/queries.ts'
import {
  closeAttemptsOf,
  declinePayment,
  type Gateway,
  GatewayError,
  type GatewayPayment,
  keepReported,
  markCapturing,
  openRefund,
  recordCaptured,
} from '#server/payments/service.ts'
import type { GatewayPaymentRow, PaymentAttemptRow } from '#server/payments/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../../deps.ts'
import { getPromisedDay } from '../../promised-day.ts'
import { lockOrder, readOrder } from '../../queries.ts'
import { paymentOf } from '../../serialize.ts'
import type { StatusTransitions } from '../../status/status-transitions.ts'
import { type OrderRow, orders } from '../../tables.ts'
import { updateOrder } from '../../update-order.ts'
import { closeAtGateway } from './close-attempts.ts'
import type { GatewayRefunds } from './gateway-refunds.ts'
import { assertPricesHold } from './prices-hold.ts'

/** A payment is captured in the first round and seen in the second one. */
const MAX_ROUNDS = 3

type Todo = {
  captures: GatewayPaymentRow[]
  refundIds: string[]
  closed: PaymentAttemptRow[]
}
/** `mayReopen`: an order that was cancelled for want of this money may be taken up again. */
type Context = {
  attempt: PaymentAttemptRow
  shop: ShopSettings
  refused: ReadonlySet<string>
  mayReopen: boolean
  todo: Todo
}

/**
 * Makes the order say what the gateway says: fetches all payments of an attempt, takes the money that the order waits for,
 * and gives back what it does not want. Return, events and checks all end here, at once, in any order, in any process. The order
 * is locked while its state is compared; no call to a gateway is made meanwhile.
 */
export function createSettleAttempt(
  deps: OrderDeps,
  { applyTransition }: Pick<StatusTransitions, 'applyTransition'>,
  refunds: Pick<GatewayRefunds, 'send'>,
) {
  const { database, clock, settings, gateways, notifications, audit } = deps

  return async function settle(attemptId: string): Promise<void> {
    const attempt = await findAttempt(database.db, attemptId)
    // Until the gateway has answered to the start, nobody has its form.
    if (!attempt?.gatewayOrderId) return
    const gateway = await gateways.get(attempt.gateway)
    if (!gateway) throw new GatewayError('unauthorised', `The keys of ${attempt.gateway} are gone.`)
    const shop = await settings.current()
    const ref = { attemptId: attempt.id, gatewayOrderId: attempt.gatewayOrderId }
    const refused = new Set<string>()
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const reported = await gateway.fetchPayments(ref)
      const todo = await keep(attempt, reported, shop, refused)
      await closeAtGateway(deps, todo.closed)
      for (const id of todo.refundIds) await refunds.send(id)
      if (todo.captures.length === 0) return
      for (const payment of todo.captures)
        if (!(await capture(gateway, ref, payment))) refused.add(payment.gatewayPaymentId)
    }
  }

  /** False: the gateway refused. It may have been captured by another process at the same time, so the state is fetched again. */
  async function capture(
    gateway: Gateway,
    ref: { attemptId: string; gatewayOrderId: string },
    { gatewayPaymentId, amountPaise }: GatewayPaymentRow,
  ): Promise<boolean> {
    try {
      await gateway.capture(ref, { id: gatewayPaymentId, amount: amountPaise })
      return true
    } catch (error) {
      if (error instanceof GatewayError && error.kind === 'refused') return false
      throw error
    }
  }

  async function keep(
    attempt: PaymentAttemptRow,
    reported: readonly GatewayPayment[],
    shop: ShopSettings,
    refused: ReadonlySet<string>,
  ): Promise<Todo> {
    const attemptToKeep = (mayReopen: boolean) =>
      database.transaction(async (tx) => {
        const todo: Todo = { captures: [], refundIds: [], closed: [] }
        await keepInTransaction(tx, reported, { attempt, shop, refused, mayReopen, todo })
        return todo
      })
    try {
      return await attemptToKeep(true)
    } catch (error) {
      // Items, coupon or credits are gone, or the price is another one: the order stays closed.
      if (error instanceof ShopError && (error.kind === 'conflict' || error.kind === 'not-found'))
        return await attemptToKeep(false)
      throw error
    }
  }

  async function keepInTransaction(
    tx: Tx,
    reported: readonly GatewayPayment[],
    context: Context,
  ): Promise<void> {
    let order = await lockOrder(tx, eq(orders.id, context.attempt.orderId))
    const rows: [GatewayPaymentRow, GatewayPayment][] = []
    for (const payment of reported)
      rows.push([await keepReported(tx, context.attempt, payment, clock.now()), payment])
    // What has arrived counts before what could be taken.
    for (const [row] of rows)
      if (row.status === 'captured' && !row.recordedAt) order = await takeIn(tx, order, row, context)
    for (const [row] of rows)
      if (row.status !== 'captured' && !row.declinedAt) order = await decide(tx, order, row, context)
    for (const [row, payment] of rows)
      if (row.status === 'captured') await keepOutsideRefund(tx, order, row, payment)
  }

  /** Whether the shop takes a payment that is not captured yet. */
  async function decide(
    tx: Tx,
    order: OrderRow,
    row: GatewayPaymentRow,
    context: Context,
  ): Promise<OrderRow> {
    const isRefused = context.refused.has(row.gatewayPaymentId)
    if (row.status !== 'authorised' || isRefused) {
      if (row.capturingSince) await markCapturing(tx, row.id, null)
      return order
    }
    if (row.capturingSince) {
      context.todo.captures.push(row)
      return order
    }
    const wanting = order.lapsedAt && context.mayReopen ? await reopen(tx, order, context) : order
    if (await wantsMoney(tx, wanting)) {
      await markCapturing(tx, row.id, clock.now())
      context.todo.captures.push(row)
      return wanting
    }
    await declinePayment(tx, row.id, clock.now())
    await tellLate(tx, wanting, { row, context, isTaken: false })
    return wanting
  }

  /** Due, and not on its way already. */
  async function wantsMoney(tx: Tx, order: OrderRow): Promise<boolean> {
    if (!isUnpaid(order.status, paymentOf(order))) return false
    const { due } = await getBalance(tx, order.id)
    const onTheWay = sum(
      (await listGatewayPayments(tx, order.id))
        .filter(({ capturingSince }) => capturingSince !== null)
        .map(({ amountPaise }) => amountPaise),
    )
    return due > onTheWay
  }

  /** The money has arrived, whether the shop had asked for it or not: it is in the ledger, and the order follows. */
  async function takeIn(
    tx: Tx,
    order: OrderRow,
    row: GatewayPaymentRow,
    context: Context,
  ): Promise<OrderRow> {
    const now = clock.now()
    const current = order.lapsedAt && context.mayReopen ? await reopen(tx, order, context) : order
    const wasUnpaid = isUnpaid(current.status, paymentOf(current))
    await recordCaptured(tx, current.id, row, now)
    await audit.record(tx, {
      caller: 'system',
      action: 'order.payment',
      subject: `order ${current.orderNumber}`,
      after: { reference: row.gatewayPaymentId, amount: row.amountPaise / 100 },
    })
    if (wasUnpaid) return markPaid(tx, current, row, context)
    const { refundable } = await getBalance(tx, current.id)
    const amount = paise(Math.min(row.amountPaise, refundable))
    if (amount > 0) {
      const refund = await openRefund(tx, {
        orderId: current.id,
        payment: row,
        amount,
        cause: isActiveStatus(current.status) ? 'paid-twice' : 'closed',
        byUserId: null,
        at: now,
      })
      context.todo.refundIds.push(refund.id)
    }
    await tellLate(tx, current, { row, context, isTaken: true })
    return updateOrder(tx, current, {
      fields: {},
      note: `A payment of ${formatInr(row.amountPaise)} is paid back: ${isActiveStatus(current.status) ? 'the order was paid already' : 'the order was closed'}.`,
      byUserId: null,
      now,
    })
  }

  async function markPaid(
    tx: Tx,
    order: OrderRow,
    row: GatewayPaymentRow,
    { shop, todo }: Context,
  ): Promise<OrderRow> {
    const now = clock.now()
    const { due } = await getBalance(tx, order.id)
    const isPaid = due === 0
    const paidOrder = await updateOrder(tx, order, {
      fields: isPaid
        ? {
            paymentStatus: 'completed',
            paymentReminderAt: null,
            deliverBy: await getPromisedDay(tx, order, { now, shop }),
          }
        : {},
      note: [
        `Payment of ${formatInr(row.amountPaise)} received.`,
        isPaid ? '' : `${formatInr(due)} is still to be paid.`,
      ]
        .filter(Boolean)
        .join(' '),
      byUserId: null,
      now,
    })
    if (isPaid) todo.closed.push(...(await closeAttemptsOf(tx, order.id, now)))
    if (order.customerEmail)
      await notifications.queue(tx, {
        eventKey: `order-paid:${order.id}:${paidOrder.version}`,
        channel: 'mail',
        recipient: order.customerEmail,
        personId: order.userId,
        ...paymentConfirmedMail(notifications.mailShop(shop), await readOrder(deps.documents, tx, paidOrder)),
      })
    return paidOrder
  }

  /** The order goes on at its old price, if that still holds and everything is there. Otherwise it throws a conflict. */
  async function reopen(tx: Tx, order: OrderRow, { shop }: Context): Promise<OrderRow> {
    await assertPricesHold(tx, order)
    return applyTransition(tx, order, {
      caller: 'system',
      shop,
      to: 'pending',
      note: 'Your payment arrived after the time to pay. Your items were still available at the same price, so your order goes on.',
    })
  }

  async function tellLate(
    tx: Tx,
    order: OrderRow,
    { row, context, isTaken }: { row: GatewayPaymentRow; context: Context; isTaken: boolean },
  ): Promise<void> {
    if (!order.customerEmail) return
    await notifications.queue(tx, {
      eventKey: `late-payment:${row.id}`,
      channel: 'mail',
      recipient: order.customerEmail,
      personId: order.userId,
      ...latePaymentMail(notifications.mailShop(context.shop), await readOrder(deps.documents, tx, order), {
        amount: row.amountPaise / 100,
        isTaken,
      }),
    })
  }

  /** Somebody refunded on the page of the gateway: the ledger has to know. */
  async function keepOutsideRefund(
    tx: Tx,
    order: OrderRow,
    row: GatewayPaymentRow,
    { refunded }: GatewayPayment,
  ): Promise<void> {
    const own = (await listGatewayRefunds(tx, order.id)).filter(
      ({ paymentId, status }) => paymentId === row.id && status !== 'failed',
    )
    const amount = paise(refunded - sum(own.map(({ amountPaise }) => amountPaise)))
    if (amount > 0)
      await openRefund(tx, {
        orderId: order.id,
        payment: row,
        amount,
        cause: 'outside',
        byUserId: null,
        at: clock.now(),
      })
  }
}

export type SettleAttempt = ReturnType<typeof createSettleAttempt>
