import { eq } from 'drizzle-orm'
import { isAdvancePaid } from '#domain/advances.ts'
import { ShopError } from '#domain/errors.ts'
import { formatInr, paise, sum, toRupees } from '#domain/money.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { isUnpaid } from '#domain/payment-methods.ts'
import { latePaymentMail } from '#server/notifications/templates/late-payment.ts'
import { paymentConfirmedMail } from '#server/notifications/templates/payment-confirmed.ts'
import { findAttempt, getAmountOnTheWay, getBalance, listGatewayRefunds } from '#server/payments/queries.ts'
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
import type { GatewayPaymentRow, GatewayRefundRow, PaymentAttemptRow } from '#server/payments/tables.ts'
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
/** What was known about a payment before the gateway was asked, by the ids of its refunds. */
type KnownRefunds = ReadonlyMap<string, GatewayRefundRow['status']>
/** `mayReopen`: an order that was cancelled for want of this money may be taken up again. */
type Context = {
  attempt: PaymentAttemptRow
  shop: ShopSettings
  refused: ReadonlySet<string>
  knownRefunds: KnownRefunds
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
      const knownRefunds = new Map(
        (await listGatewayRefunds(database.db, attempt.orderId)).map(({ id, status }) => [id, status]),
      )
      const reported = await gateway.fetchPayments(ref)
      const todo = await keep(reported, { attempt, shop, refused, knownRefunds })
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
    reported: readonly GatewayPayment[],
    look: Omit<Context, 'mayReopen' | 'todo'>,
  ): Promise<Todo> {
    const attemptToKeep = (mayReopen: boolean) =>
      database.transaction(async (tx) => {
        const todo: Todo = { captures: [], refundIds: [], closed: [] }
        await keepInTransaction(tx, reported, { ...look, mayReopen, todo })
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
    for (const [row, payment] of rows)
      if (row.status === 'captured' && row.recordedAt)
        await keepOutsideRefund(tx, order, row, payment, context)
    for (const [row, payment] of rows)
      if (row.status === 'captured' && !row.recordedAt) order = await takeIn(tx, order, row, payment, context)
    for (const [row, payment] of rows)
      if (row.status !== 'captured' && !row.declinedAt) order = await decide(tx, order, row, payment, context)
  }

  /** Whether the shop takes a payment that is not captured yet. */
  async function decide(
    tx: Tx,
    order: OrderRow,
    row: GatewayPaymentRow,
    payment: GatewayPayment,
    context: Context,
  ): Promise<OrderRow> {
    // A bank may take back what it had promised.
    if (payment.status === 'failed' || context.refused.has(row.gatewayPaymentId)) {
      if (row.capturingSince) await markCapturing(tx, row.id, null)
      return order
    }
    if (payment.status !== 'authorised') return order
    const wanting = order.lapsedAt && context.mayReopen ? await reopen(tx, order, context) : order
    const wish = row.capturingSince ? await getWish(tx, wanting, row) : await getWish(tx, wanting)
    if (wish === 'take') {
      if (!row.capturingSince) await markCapturing(tx, row.id, clock.now())
      context.todo.captures.push(row)
    }
    if (wish === 'decline') {
      await declinePayment(tx, row.id, clock.now())
      await tellLate(tx, wanting, { row, context, isTaken: false })
    }
    return wanting
  }

  /**
   * Whether the order wants a payment. `wait`: another one is on its way, and if it fails, this one is wanted. `own`: the
   * payment itself, when it is on its way already.
   */
  async function getWish(
    tx: Tx,
    order: OrderRow,
    own?: GatewayPaymentRow,
  ): Promise<'take' | 'wait' | 'decline'> {
    const { due } = await getBalance(tx, order.id)
    if (!isUnpaid(order.status, paymentOf(order)) || due === 0) return 'decline'
    const onTheWay = await getAmountOnTheWay(tx, order.id, own?.id)
    return due > onTheWay || own ? 'take' : 'wait'
  }

  /** The money has arrived, whether the shop had asked for it or not: it is in the ledger, and the order follows. */
  async function takeIn(
    tx: Tx,
    order: OrderRow,
    row: GatewayPaymentRow,
    payment: GatewayPayment,
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
      after: { reference: row.gatewayPaymentId, amount: toRupees(row.amountPaise) },
    })
    // What the gateway gave back by itself is not to be paid back once more.
    await keepOutsideRefund(tx, current, row, payment, context)
    if (wasUnpaid) return markPaid(tx, current, row, context)
    const { refundable } = await getBalance(tx, current.id)
    const amount = paise(Math.min(row.amountPaise - payment.refunded, refundable))
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
    const balance = await getBalance(tx, order.id)
    const { due, refundable } = balance
    const isPaid = due === 0
    const before = { received: paise(balance.received - row.amountPaise), refunded: balance.refunded }
    const hadAdvance = isAdvancePaid(order.advancePaise, before)
    const canStart = !hadAdvance && (isPaid || isAdvancePaid(order.advancePaise, balance))
    const paidOrder = await updateOrder(tx, order, {
      fields: {
        ...(isPaid ? { paymentStatus: 'completed', paymentReminderAt: null } : {}),
        ...(canStart
          ? { paymentReminderAt: null, deliverBy: await getPromisedDay(tx, order, { now, shop }) }
          : {}),
      },
      note: [
        `Payment of ${formatInr(row.amountPaise)} received.`,
        isPaid ? '' : `${formatInr(due)} is still to be paid.`,
        refundable > 0 ? `${formatInr(refundable)} more than was due is to be paid back.` : '',
      ]
        .filter(Boolean)
        .join(' '),
      byUserId: null,
      now,
    })
    if (isPaid || canStart) todo.closed.push(...(await closeAttemptsOf(tx, order.id, now)))
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
        amount: toRupees(row.amountPaise),
        isTaken,
      }),
    })
  }

  /** The gateway refunded by itself, or somebody on its page: the ledger has to know. */
  async function keepOutsideRefund(
    tx: Tx,
    order: OrderRow,
    row: GatewayPaymentRow,
    { refunded }: GatewayPayment,
    { knownRefunds }: Context,
  ): Promise<void> {
    const all = (await listGatewayRefunds(tx, order.id)).filter(({ paymentId }) => paymentId === row.id)
    // The report is older than what another process has learned of a refund since. The next look compares again.
    if (all.some(({ id, status, cause }) => cause !== 'outside' && knownRefunds.get(id) !== status)) return
    const own = all.filter(({ status }) => status !== 'failed')
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
