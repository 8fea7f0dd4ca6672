import { eq, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { addDays, formatDate, toIndiaDay } from '#domain/india-time.ts'
import { formatInr, toRupees } from '#domain/money.ts'
import { getStatusLabel, isActiveStatus } from '#domain/order-status.ts'
import { isPaidInAdvance } from '#domain/payment-methods.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { paymentConfirmedMail } from '#server/notifications/templates/payment-confirmed.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import { type Reader, violatesConstraint } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, readOrder, whereIdOrNumber } from '../queries.ts'
import { type OrderRow, orderPayments, orders } from '../tables.ts'
import { updateOrder } from '../update-order.ts'

/** Checkout shows the account, so a customer may pay some days before placing the order. */
const MAX_DAYS_BEFORE_ORDER = 7

type ConfirmPaymentInput = ParsedInput<typeof contract.confirmPayment>

/** Staff confirm that a bank transfer has arrived. */
export function createConfirmPayment(deps: OrderDeps) {
  const { database, clock, settings, audit, notifications } = deps

  return async function confirmPayment(
    caller: AuthenticatedCaller,
    input: ConfirmPaymentInput,
  ): Promise<Output<typeof contract.confirmPayment>> {
    const shop = await settings.current()
    try {
      return await database.transaction(async (tx) => {
        const order = await lockOrder(tx, whereIdOrNumber(input.id))
        if (input.version !== undefined && input.version !== order.version)
          assertVersion(order, input.version, await readOrder(deps.documents, tx, order))
        assertAwaitingTransfer(order)
        assertPaymentMatchesOrder(order, input, toIndiaDay(clock.now()))
        const now = clock.now()
        await tx.insert(orderPayments).values({
          id: newId(),
          orderId: order.id,
          reference: input.reference,
          paidOn: input.paidOn,
          amountPaise: input.amount,
          byUserId: caller.userId,
          createdAt: now,
        })
        const paidOrder = await updateOrder(tx, order, {
          fields: { paymentStatus: 'completed', paymentReminderAt: null },
          note: `Payment of ${formatInr(input.amount)} received, reference ${input.reference}.`,
          byUserId: caller.userId,
          now,
        })
        await audit.record(tx, {
          caller,
          action: 'order.payment',
          subject: `order ${order.orderNumber}`,
          before: { payment: order.paymentStatus },
          after: {
            payment: 'completed',
            reference: input.reference,
            paidOn: input.paidOn,
            amount: toRupees(input.amount),
          },
        })
        const serialized = await readOrder(deps.documents, tx, paidOrder)
        if (order.customerEmail)
          await notifications.queue(tx, {
            eventKey: `order-paid:${order.id}:${paidOrder.version}`,
            channel: 'mail',
            recipient: order.customerEmail,
            personId: order.userId,
            ...paymentConfirmedMail(notifications.mailShop(shop), serialized),
          })
        return { order: serialized, message: 'Payment confirmed' }
      })
    } catch (error) {
      if (!violatesConstraint(error, 'order_payments_reference_once')) throw error
      throw await referenceUsedError(database.db, input.reference)
    }
  }
}

function assertAwaitingTransfer(order: OrderRow): void {
  if (!isPaidInAdvance(order.paymentMethod))
    throw conflict('This order is paid on delivery.', 'NOT_A_TRANSFER')
  if (order.paymentStatus === 'completed')
    throw conflict('The payment of this order is already confirmed.', 'PAID_ALREADY')
  if (!isActiveStatus(order.status))
    throw conflict(
      `This order is ${getStatusLabel(order.status).toLowerCase()}. Set it back to pending first, then confirm the payment.`,
      'NOT_LIVE',
    )
}

function assertPaymentMatchesOrder(
  order: OrderRow,
  { amount, paidOn }: ConfirmPaymentInput,
  today: string,
): void {
  const errors: FieldError[] = []
  const earliestDay = addDays(toIndiaDay(order.createdAt), -MAX_DAYS_BEFORE_ORDER)
  if (paidOn > today) errors.push({ path: 'paidOn', message: 'The date is in the future' })
  if (paidOn < earliestDay)
    errors.push({ path: 'paidOn', message: `The date is before ${formatDate(`${earliestDay}T06:00:00Z`)}` })
  if (amount < order.totalPaise)
    errors.push({
      path: 'amount',
      message: `The order total is ${formatInr(order.totalPaise)}. Confirm the payment when the full amount has arrived.`,
    })
  if (errors[0]) throw invalid(errors[0].message, errors)
}

/** Another payment has this reference. */
export async function referenceUsedError(db: Reader, reference: string) {
  const [existing] = await db
    .select({ orderNumber: orders.orderNumber })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(eq(sql`upper(${orderPayments.reference})`, reference.toUpperCase()))
  return conflict(
    `This reference is already confirmed for ${existing ? `order ${existing.orderNumber}` : 'another order'}. One transfer pays for one order.`,
    'REFERENCE_USED',
  )
}
