import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { isAdvancePaid } from '#domain/advances.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { addDays, formatDate, toIndiaDay } from '#domain/india-time.ts'
import { formatInr, paise, toRupees } from '#domain/money.ts'
import { isPaidInAdvance, isUnpaid } from '#domain/payment-methods.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { paymentConfirmedMail } from '#server/notifications/templates/payment-confirmed.ts'
import { getBalance } from '#server/payments/queries.ts'
import { closeAttemptsOf, recordTransfer } from '#server/payments/service.ts'
import type { PaymentAttemptRow } from '#server/payments/tables.ts'
import type { OrderDeps } from '../deps.ts'
import { getPromisedDay } from '../promised-day.ts'
import { lockOrderAtVersion, readOrder } from '../queries.ts'
import { paymentOf } from '../serialize.ts'
import type { OrderRow } from '../tables.ts'
import { updateOrder } from '../update-order.ts'
import { closeAtGateway } from './online/close-attempts.ts'
import { claimTransferReference } from './transfer-references.ts'

/** Checkout shows the account, so a customer may pay some days before placing the order. */
const MAX_DAYS_BEFORE_ORDER = 7

type ConfirmPaymentInput = ParsedInput<typeof contract.confirmPayment>

/**
 * Staff confirm that a bank transfer has arrived, for all or a part of what is due. Money that is not due, because it came twice
 * or after the order was closed, is entered as well, and is then to be paid back.
 */
export function createConfirmPayment(deps: OrderDeps) {
  const { database, clock, settings, audit, notifications } = deps

  return async function confirmPayment(
    caller: AuthenticatedCaller,
    input: ConfirmPaymentInput,
  ): Promise<Output<typeof contract.confirmPayment>> {
    const shop = await settings.current()
    let closed: PaymentAttemptRow[] = []
    const result = await database.transaction(async (tx) => {
      const order = await lockOrderAtVersion(tx, deps.documents, input)
      assertPaidInAdvance(order)
      assertPaymentPossible(order, input, toIndiaDay(clock.now()))
      const balance = await getBalance(tx, order.id)
      const { due } = balance
      const hadAdvance = isAdvancePaid(order.advancePaise, balance)
      const wasUnpaid = isUnpaid(order.status, paymentOf(order))
      const isPaid = wasUnpaid && input.amount >= due
      const canStart =
        wasUnpaid &&
        !hadAdvance &&
        (isPaid ||
          isAdvancePaid(order.advancePaise, {
            received: paise(balance.received + input.amount),
            refunded: balance.refunded,
          }))
      const now = clock.now()
      const referenceKey = await claimTransferReference(tx, input.reference)
      await recordTransfer(tx, {
        orderId: order.id,
        amount: input.amount,
        reference: input.reference,
        referenceKey,
        paidOn: input.paidOn,
        byUserId: caller.userId,
        at: now,
      })
      const paidOrder = await updateOrder(tx, order, {
        fields: {
          // What was refunded is owed once more.
          ...(isPaid || order.paymentStatus === 'refunded' ? { paymentStatus: 'completed' } : {}),
          ...(isPaid ? { paymentReminderAt: null } : {}),
          ...(canStart
            ? { paymentReminderAt: null, deliverBy: await getPromisedDay(tx, order, { now, shop }) }
            : {}),
        },
        note: [
          `Payment of ${formatInr(input.amount)} received, reference ${input.reference}.`,
          isPaid || !wasUnpaid ? '' : `${formatInr(paise(due - input.amount))} is still to be paid.`,
        ]
          .filter(Boolean)
          .join(' '),
        byUserId: caller.userId,
        now,
      })
      closed = isPaid || canStart ? await closeAttemptsOf(tx, order.id, now) : []
      await audit.record(tx, {
        caller,
        action: 'order.payment',
        subject: `order ${order.orderNumber}`,
        before: { payment: order.paymentStatus },
        after: {
          payment: paidOrder.paymentStatus,
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
      return {
        order: serialized,
        message: wasUnpaid && !isPaid ? 'Part payment confirmed' : 'Payment confirmed',
      }
    })
    // What the order waited for has come: nobody pays it a second time on the page of a gateway.
    await closeAtGateway(deps, closed)
    return result
  }
}

function assertPaidInAdvance(order: OrderRow): void {
  if (!isPaidInAdvance(order.paymentMethod))
    throw conflict('This order is paid on delivery.', 'NOT_A_TRANSFER')
}

function assertPaymentPossible(
  order: OrderRow,
  { amount, paidOn }: ConfirmPaymentInput,
  today: string,
): void {
  const errors: FieldError[] = []
  const earliestDay = addDays(toIndiaDay(order.createdAt), -MAX_DAYS_BEFORE_ORDER)
  if (paidOn > today) errors.push({ path: 'paidOn', message: 'The date is in the future' })
  if (paidOn < earliestDay)
    errors.push({ path: 'paidOn', message: `The date is before ${formatDate(`${earliestDay}T06:00:00Z`)}` })
  if (amount <= 0) errors.push({ path: 'amount', message: 'Enter the amount that has arrived' })
  if (errors[0]) throw invalid(errors[0].message, errors)
}
