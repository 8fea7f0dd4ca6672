import { and, eq, inArray } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { isAdvancePaid } from '#domain/advances.ts'
import { conflict } from '#domain/errors.ts'
import { getMoneyHeld, getStoreCreditUsed } from '#domain/ledger.ts'
import { formatInr, paise, ZERO } from '#domain/money.ts'
import {
  getClosedReturnStatus,
  getStatusEffect,
  getStatusLabel,
  getTrackingStep,
  isActiveStatus,
  isDispatched,
  isWaitingToStart,
  type OrderStatus,
} from '#domain/order-status.ts'
import { getPaymentStatusAfter, isAwaitingPayment, isPaidInAdvance } from '#domain/payment-methods.ts'
import type { PaymentStatus } from '#domain/payment-status.ts'
import { type Deduction, getDeductionTotal } from '#domain/return-deductions.ts'
import { OPEN_RETURN_STATUSES } from '#domain/returns.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { orderStatusMail } from '#server/notifications/templates/order-status.ts'
import { getBalance, listEntries } from '#server/payments/queries.ts'
import { closeAttemptsOf } from '#server/payments/service.ts'
import type { PaymentAttemptRow } from '#server/payments/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import { lockUser } from '#server/users/queries.ts'
import { undoOpenAdjustments } from '../adjustments/settle-open.ts'
import type { OrderDeps } from '../deps.ts'
import { assertWithinCashLimit } from '../payments/cash-limit.ts'
import { closeAtGateway } from '../payments/online/close-attempts.ts'
import { coversCost, updateLedger } from '../payments/order-ledger.ts'
import { getPaymentDeadline } from '../payments/payment-deadline.ts'
import { spendStoreCreditAgain } from '../payments/store-credit.ts'
import { isOwnedBy } from '../policy.ts'
import { getPromisedDay } from '../promised-day.ts'
import { listOrderLines, lockOrder, lockOrderAtVersion, readOrder, whereIdOrNumber } from '../queries.ts'
import { coversRemainingLines } from '../returns/return-quote.ts'
import { paymentOf } from '../serialize.ts'
import { assertNoCodeNeeded, type DeliveryCodes } from '../shipments/delivery-codes.ts'
import {
  recordShipment,
  setDelivered,
  type Transport,
  takeBackShipments,
} from '../shipments/record-shipment.ts'
import { type OrderRow, orderReturns } from '../tables.ts'
import { updateOrder } from '../update-order.ts'
import { assertCanShip } from './assert-can-ship.ts'
import { createOrderEffects } from './order-effects.ts'

type IssuedDocument = NonNullable<Awaited<ReturnType<OrderDeps['documents']['syncWithOrder']>>>
/** `system` cancels orders that were not paid in time. */
type Actor = AuthenticatedCaller | 'system'
type Transition = {
  caller: Actor
  shop: ShopSettings
  to: OrderStatus
  note: string
  /** What is kept of the refund of items that came back. */
  deduction?: Deduction
  /** How an order travels that is shipped now. */
  transport?: Transport
  /** The customer takes it along: nothing is shipped. */
  isHandedOver?: boolean
  /** Whether text messages can be sent, for an order that is shipped now. Asked before the transaction. */
  hasSms?: boolean
  /** Another mail says what happened. */
  isQuiet?: boolean
}

/** Changes of the status of an order. Each change locks the order until all its consequences are written. */
export function createStatusTransitions(deps: OrderDeps, deliveryCodes: DeliveryCodes) {
  const { database, clock, referrals, settings } = deps
  const effects = createOrderEffects(deps)

  /** Staff may set any status. */
  async function setStatus(
    caller: AuthenticatedCaller,
    { id, status, note, version }: ParsedInput<typeof contract.setStatus>,
  ): Promise<Output<typeof contract.setStatus>> {
    const [shop, hasSms] = await Promise.all([settings.current(), deps.notifications.hasSms()])
    return closingAttempts((close) =>
      database.transaction(async (tx) => {
        const order = await lockOrderAtVersion(tx, deps.documents, { id, version })
        if (!isActiveStatus(status)) await assertNothingElseAgreed(tx, order)
        const updatedOrder = await applyTransition(tx, order, {
          caller,
          shop,
          hasSms,
          to: status,
          note: note ?? '',
        })
        await close(tx, updatedOrder)
        return {
          order: await readOrder(deps.documents, tx, updatedOrder),
          message: 'Order status updated successfully',
        }
      }),
    )
  }

  /** The customer may cancel before the shop starts. Of several requests at once, one succeeds. */
  async function cancel(caller: AuthenticatedCaller, id: string): Promise<Output<typeof contract.cancel>> {
    const shop = await settings.current()
    return closingAttempts((close) =>
      database.transaction(async (tx) => {
        const order = await lockOrder(tx, and(whereIdOrNumber(id), isOwnedBy(caller.userId))!)
        if (!isWaitingToStart(order.status))
          throw conflict(
            `This order is ${getStatusLabel(order.status).toLowerCase()} and can no longer be cancelled here.`,
            'NOT_PENDING',
          )
        const updatedOrder = await applyTransition(tx, order, {
          caller,
          shop,
          to: 'cancelled',
          note: 'Cancelled by the customer',
        })
        await close(tx, updatedOrder)
        return {
          order: await readOrder(deps.documents, tx, updatedOrder),
          message: 'Order cancelled successfully',
        }
      }),
    )
  }

  /** An order that was closed by hand wants no more money: after the commit, its gateway is told so. */
  async function closingAttempts<T>(
    work: (close: (tx: Tx, order: OrderRow) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    let closed: PaymentAttemptRow[] = []
    const result = await work(async (tx, order) => {
      closed = isActiveStatus(order.status) ? [] : await closeAttemptsOf(tx, order.id, clock.now())
    })
    await closeAtGateway(deps, closed)
    return result
  }

  async function applyTransition(tx: Tx, lockedOrder: OrderRow, transition: Transition): Promise<OrderRow> {
    const { caller, to, note } = transition
    if (isDispatched(to) && !isDispatched(lockedOrder.status))
      await assertCanShip(tx, lockedOrder, { documents: deps.documents, shop: transition.shop })
    const order = isActiveStatus(to)
      ? lockedOrder
      : await undoOpenAdjustments(tx, lockedOrder, { byUserId: actorUserId(caller), now: clock.now() })
    if (order.userId) await lockUser(tx, order.userId)
    if (order.userId) await updateReferralReward(tx, order, order.userId, to)
    const effect = getStatusEffect(order.status, to)
    if (effect === 'give-back') await effects.release(tx, order, actorUserId(caller))
    if (effect === 'take') {
      await effects.reacquire(tx, order, actorUserId(caller))
      await spendStoreCreditAgain(tx, order, { byUserId: actorUserId(caller), at: clock.now() })
    }
    if (to !== 'cancelled') await assertWithinCashLimit(tx, order, transition.shop.cashLimit)
    await updateShipments(tx, order, transition)
    await effects.syncItems(tx, order, to, actorUserId(caller))

    const kept = transition.deduction ? getDeductionTotal(transition.deduction) : ZERO
    const paymentStatus = await paymentStatusAfter(tx, order, to, effect === 'take')
    const updatedOrder = await updateOrder(tx, order, {
      fields: {
        status: to,
        paymentStatus,
        keptPaise: paise(order.keptPaise + kept),
        // Who moves the order by hand has decided: late money does not take it up again.
        lapsedAt: null,
        ...(effect === 'take'
          ? { deliverBy: await promiseAgain(tx, order, paymentStatus, transition.shop) }
          : {}),
        ...(await paymentDeadlineAfter(tx, order, { to, paymentStatus, shop: transition.shop })),
      },
      note,
      byUserId: actorUserId(caller),
      now: clock.now(),
    })
    await updateLedger(tx, order, updatedOrder, { byUserId: actorUserId(caller), at: clock.now() })
    const creditNote = await deps.documents.syncWithOrder(
      tx,
      updatedOrder,
      transition.shop,
      transition.deduction,
    )
    await closeOpenReturns(tx, updatedOrder, transition, creditNote)
    await recordAndNotify(tx, transition, order, updatedOrder)
    return updatedOrder
  }

  /** All that is left travels with an order that is shipped. One that goes back to the shop takes its shipments back. */
  async function updateShipments(
    tx: Tx,
    order: OrderRow,
    { caller, shop, to, transport, isHandedOver, hasSms = false }: Transition,
  ): Promise<void> {
    const change = { byUserId: actorUserId(caller), now: clock.now() }
    if (!isActiveStatus(to)) return
    const isStepBack = (getTrackingStep(to) ?? 0) < (getTrackingStep(order.status) ?? 0)
    if (!isActiveStatus(order.status) || (isStepBack && !isDispatched(to)))
      await takeBackShipments(tx, order, change)
    if (isDispatched(to) && !isDispatched(order.status)) {
      const shipmentId = await recordShipment(tx, order, { transport, isHandedOver }, change)
      if (shipmentId) await deliveryCodes.issue(tx, order, shipmentId, { shop, hasSms })
    }
    if (to === 'delivered') {
      await assertNoCodeNeeded(tx, order.id)
      await setDelivered(tx, order, clock.now())
    } else if (order.status === 'delivered') await setDelivered(tx, order, null)
  }

  /**
   * Whether an order that is taken up again is paid, says its money: a part may have been paid back while it was closed, or
   * the transfer arrived then.
   */
  async function paymentStatusAfter(
    tx: Tx,
    order: OrderRow,
    to: OrderStatus,
    isTakenUpAgain: boolean,
  ): Promise<PaymentStatus> {
    const status = getPaymentStatusAfter(paymentOf(order), to)
    // Its store credit goes back at once, and there is nothing else to pay back.
    if (!isActiveStatus(to) && status === 'completed' && (await isPaidByCreditAlone(tx, order)))
      return 'refunded'
    if (!isTakenUpAgain || !isPaidInAdvance(order.paymentMethod)) return status
    return (await coversCost(tx, order)) ? 'completed' : 'pending'
  }

  /** An order that is taken up again arrives later. One that has to be paid first has no day until then. */
  const promiseAgain = async (tx: Tx, order: OrderRow, paymentStatus: PaymentStatus, shop: ShopSettings) =>
    isPaidInAdvance(order.paymentMethod) && paymentStatus !== 'completed'
      ? null
      : getPromisedDay(tx, order, { now: clock.now(), shop })

  /**
   * An order that goes back to pending and has to be paid again gets the full time to pay. An order that awaits no payment
   * gets no reminder.
   */
  async function paymentDeadlineAfter(
    tx: Tx,
    order: OrderRow,
    { to, paymentStatus, shop }: { to: OrderStatus; paymentStatus: PaymentStatus; shop: ShopSettings },
  ) {
    const payment = { method: order.paymentMethod, status: paymentStatus }
    if (!isAwaitingPayment(to, payment)) return { paymentReminderAt: null }
    // The rest has no deadline: the price is held instead.
    if (order.advancePaise !== null && isAdvancePaid(order.advancePaise, await getBalance(tx, order.id)))
      return { paymentReminderAt: null }
    return isWaitingToStart(order.status) ? {} : getPaymentDeadline(order.paymentMethod, clock.now(), shop)
  }

  /** After a delivery the referrer's reward waits for the end of the return window. Closing the order takes it back. */
  async function updateReferralReward(
    tx: Tx,
    order: OrderRow,
    friendId: string,
    to: OrderStatus,
  ): Promise<void> {
    if (to === order.status) return
    if (to === 'delivered') return referrals.onOrderDelivered(tx, { friendId, orderId: order.id })
    if (order.status === 'delivered') await referrals.onDeliveryReverted(tx, { orderId: order.id })
    if (!isActiveStatus(to)) await referrals.revokeReward(tx, { friendId, orderId: order.id })
  }

  /** Closing an order also closes its open return requests: the items are back, or refunded. */
  async function closeOpenReturns(
    tx: Tx,
    order: OrderRow,
    transition: Transition,
    creditNote: IssuedDocument | null,
  ): Promise<void> {
    const closedStatus = getClosedReturnStatus(order.status)
    if (!closedStatus) return
    const decision = { decidedAt: clock.now(), decidedBy: actorUserId(transition.caller) }
    const isOfOrder = eq(orderReturns.orderId, order.id)
    if (closedStatus === 'refunded')
      await tx
        .update(orderReturns)
        .set({
          ...decision,
          status: 'refunded',
          ...(transition.note ? { decisionNote: transition.note } : {}),
        })
        .where(and(isOfOrder, eq(orderReturns.status, 'received')))
    await tx
      .update(orderReturns)
      .set({
        ...decision,
        status: closedStatus,
        decisionNote: transition.note,
        creditNote: creditNote?.number ?? null,
        refundPaise:
          creditNote?.payablePaise ?? paise(order.totalPaise - order.refundedPaise - order.keptPaise),
      })
      .where(and(isOfOrder, inArray(orderReturns.status, OPEN_RETURN_STATUSES)))
  }

  async function recordAndNotify(
    tx: Tx,
    { caller, shop, note, isQuiet }: Transition,
    before: OrderRow,
    after: OrderRow,
  ): Promise<void> {
    await deps.audit.record(tx, {
      caller,
      action: 'order.status',
      subject: `order ${after.orderNumber}`,
      before: { status: before.status },
      after: { status: after.status, ...(note ? { note } : {}) },
    })
    if (before.status === after.status || !after.customerEmail || isQuiet) return
    await deps.notifications.queue(tx, {
      eventKey: `order-status:${after.id}:${after.version}`,
      channel: 'mail',
      recipient: after.customerEmail,
      personId: after.userId,
      ...orderStatusMail(deps.notifications.mailShop(shop), await readOrder(deps.documents, tx, after), note),
    })
  }

  return { setStatus, cancel, applyTransition }
}

/**
 * Closing an order by hand gives all of it back. The customer who asked for a return was told the refund of its items, without
 * its deduction: that counts when they are received.
 */
async function assertNothingElseAgreed(tx: Tx, order: OrderRow): Promise<void> {
  const [open] = await tx
    .select()
    .from(orderReturns)
    .where(and(eq(orderReturns.orderId, order.id), inArray(orderReturns.status, OPEN_RETURN_STATUSES)))
  if (!open) return
  if (open.deductionPaise > 0)
    throw conflict(
      `${formatInr(open.deductionPaise)} is kept of the refund of the open return. Please receive or decline the return first.`,
      'RETURN_OPEN',
    )
  if (!coversRemainingLines(await listOrderLines(tx, order.id), open))
    throw conflict(
      'The open return is for a part of this order. Please receive or decline the return first.',
      'RETURN_OPEN',
    )
}

async function isPaidByCreditAlone(tx: Tx, { id, userId }: OrderRow): Promise<boolean> {
  if (userId === null) return false
  const entries = await listEntries(tx, id)
  return getStoreCreditUsed(entries) > 0 && getMoneyHeld(entries) === 0
}

const actorUserId = (caller: Actor): string | null => (caller === 'system' ? null : caller.userId)

export type StatusTransitions = ReturnType<typeof createStatusTransitions>
