import { and, eq } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { returns as contract } from '#contract/returns.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { sum, ZERO } from '#domain/money.ts'
import {
  type DecidedReturnStatus,
  getReturnError,
  getStatusAfterStep,
  isOpenReturn,
  RETURN_STATUS_LABELS,
  type ReturnStep,
} from '#domain/returns.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { recordUnspecifiedRefund } from '#server/payments/service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { OrderDeps } from '../deps.ts'
import { isOwnedBy } from '../policy.ts'
import { lockOrder, whereIdOrNumber, withDetails } from '../queries.ts'
import { type OrderWithDetails, serializeOrder, serializeReturn } from '../serialize.ts'
import type { StatusTransitions } from '../status/status-transitions.ts'
import { type OrderLineRow, type OrderReturnRow, orderReturns } from '../tables.ts'
import { createPartialReturn, type ReturnDecision, returnQuantity } from './partial-return.ts'
import { notifyReturnRequested, notifyReturnStep } from './return-notifications.ts'

type StepTarget = { step: ReturnStep; to: DecidedReturnStatus }

const STEP_MESSAGES: Record<ReturnStep, string> = {
  approve: 'Return approved',
  receive: 'Return received',
  refund: 'Return refunded',
  decline: 'Return declined',
}

/** Customers ask for a return and staff decide. Each step locks the order, so that it happens once. */
export function createReturnRequests(
  deps: OrderDeps,
  { applyTransition }: Pick<StatusTransitions, 'applyTransition'>,
) {
  const { database, clock, settings, audit } = deps
  const receivePartialReturn = createPartialReturn(deps)

  async function request(
    caller: AuthenticatedCaller,
    { id, items, wish, reason, note }: ParsedInput<typeof contract.request>,
  ): Promise<Output<typeof contract.request>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, and(whereIdOrNumber(id), isOwnedBy(caller.userId))!)
      const details = await withDetails(deps.documents, tx, order)
      const now = clock.now()
      const rejection = getReturnError(serializeOrder(details), wish, shop, toIndiaDay(now))
      if (rejection) throw conflict(rejection, 'RETURN_CLOSED')
      if (details.returns.some(({ status }) => isOpenReturn(status)))
        throw conflict('You already have an open return request for this order.', 'RETURN_OPEN')
      const [row] = await tx
        .insert(orderReturns)
        .values({
          id: newId(),
          orderId: order.id,
          wish,
          reason,
          note: note ?? '',
          requestedAt: now,
          lines: validateReturnLines(details.lines, items),
        })
        .returning()
      await audit.record(tx, {
        caller,
        action: 'order.return-request',
        subject: `order ${order.orderNumber}`,
        after: { wish, reason, pieces: row!.lines.reduce((sum, { quantity }) => sum + quantity, 0) },
      })
      await notifyReturnRequested(deps, tx, details, row!, shop)
      return {
        return: serializeReturn(row!, details.lines),
        message: 'Thank you. We will check your request and email you.',
      }
    })
  }

  async function decide(
    caller: AuthenticatedCaller,
    { id, return: returnId, step, note, itemIds }: ParsedInput<typeof contract.decide>,
  ): Promise<Output<typeof contract.decide>> {
    const shop = await settings.current()
    const decision = { caller, shop, note: note ?? '', itemIds: itemIds ?? [] }
    if (step === 'decline' && !decision.note) {
      const message = 'Tell the customer the reason'
      throw invalid(message, [{ path: 'note', message }])
    }
    return database.transaction(async (tx) => {
      const details = await withDetails(deps.documents, tx, await lockOrder(tx, whereIdOrNumber(id)))
      const orderReturn = details.returns.find((each) => each.id === returnId)
      const to = orderReturn ? getStatusAfterStep(orderReturn.status, step) : null
      if (!orderReturn || !to) throw returnChangedError(orderReturn)
      await applyStep(tx, details, orderReturn, { ...decision, step, to })
      const { lines, returns } = await withDetails(deps.documents, tx, details.order)
      return {
        return: serializeReturn(returns.find((each) => each.id === returnId)!, lines),
        message: STEP_MESSAGES[step],
      }
    })
  }

  /** Returning or refunding all remaining items changes the status of the order. Other steps only change the return. */
  async function applyStep(
    tx: Tx,
    details: OrderWithDetails,
    orderReturn: OrderReturnRow,
    decision: ReturnDecision & StepTarget,
  ): Promise<void> {
    const { order } = details
    if (decision.step === 'receive') {
      if (order.status !== 'delivered')
        throw conflict('Only items of a delivered order can be returned.', 'NOT_DELIVERED')
      if (coversRemainingLines(details, orderReturn))
        return void (await applyTransition(tx, order, { ...decision, to: 'returned' }))
    }
    if (decision.step === 'refund' && order.status === 'returned')
      return void (await applyTransition(tx, order, { ...decision, to: 'refunded' }))
    if (decision.step === 'refund')
      await recordUnspecifiedRefund(
        tx,
        { orderId: order.id, byUserId: decision.caller.userId, at: clock.now() },
        {
          limit: orderReturn.refundPaise,
          kept: sum(
            details.returns
              .filter(({ id, status }) => id !== orderReturn.id && status === 'received')
              .map(({ refundPaise }) => refundPaise ?? ZERO),
          ),
        },
      )
    const partialReturn =
      decision.step === 'receive' ? await receivePartialReturn(tx, details, orderReturn, decision) : {}
    const [updated] = await tx
      .update(orderReturns)
      .set({
        ...partialReturn,
        status: decision.to,
        decidedAt: clock.now(),
        decidedBy: decision.caller.userId,
        ...(decision.note ? { decisionNote: decision.note } : {}),
      })
      .where(eq(orderReturns.id, orderReturn.id))
      .returning()
    await audit.record(tx, {
      caller: decision.caller,
      action: 'order.return',
      subject: `order ${order.orderNumber}`,
      before: { status: orderReturn.status },
      after: { status: decision.to, ...(decision.note ? { note: decision.note } : {}) },
    })
    await notifyReturnStep(deps, tx, details, updated!, decision)
  }

  return { request, decide }
}

const returnChangedError = (orderReturn: OrderReturnRow | undefined) =>
  conflict(
    orderReturn
      ? `This return is already ${RETURN_STATUS_LABELS[orderReturn.status].toLowerCase()}.`
      : 'This return belongs to another order.',
    'RETURN_MOVED',
  )

const coversRemainingLines = ({ lines }: OrderWithDetails, orderReturn: OrderReturnRow): boolean =>
  lines.every((line) => line.quantity - line.returnedQuantity <= returnQuantity(orderReturn, line))

/** One entry for each line, at most as many units as the customer still has. */
function validateReturnLines(
  lines: readonly OrderLineRow[],
  items: readonly { item: string; quantity: number }[],
): OrderReturnRow['lines'] {
  const quantities = new Map<string, number>()
  for (const { item, quantity } of items) quantities.set(item, (quantities.get(item) ?? 0) + quantity)
  const errors = [...quantities].flatMap(([lineId, quantity]): FieldError[] => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return [{ path: 'items', message: 'This item is not in the order' }]
    const remaining = line.quantity - line.returnedQuantity
    const name = formatVariantName(line.name, line.variantTitle)
    if (!line.isReturnable)
      return [{ path: 'items', message: `${name} is engraved, so it cannot be returned or exchanged` }]
    if (quantity <= remaining) return []
    return [
      {
        path: 'items',
        message:
          remaining > 0 ? `Only ${remaining} of ${name} can be returned` : `${name} was already returned`,
      },
    ]
  })
  if (errors[0]) throw invalid(errors[0].message, errors)
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }))
}
