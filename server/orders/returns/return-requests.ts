import { and, eq } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { returns as contract } from '#contract/returns.ts'
import { conflict, type FieldError, forbidden, invalid } from '#domain/errors.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { getOrderBalance } from '#domain/ledger.ts'
import { formatInr, type Paise, paise, sum, toRupees, ZERO } from '#domain/money.ts'
import { getDeductionTotal } from '#domain/return-deductions.ts'
import {
  type DecidedReturnStatus,
  getReturnError,
  getStatusAfterStep,
  isOpenReturn,
  RETURN_STATUS_LABELS,
  type ReturnStep,
} from '#domain/returns.ts'
import { NO_CREDIT_ACCOUNT } from '#domain/store-credit.ts'
import { formatVariantName } from '#domain/variants.ts'
import { type AuthenticatedCaller, can } from '#server/http/access/caller.ts'
import { recordUnspecifiedRefund } from '#server/payments/service.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { OrderDeps } from '../deps.ts'
import { isOwnedBy } from '../policy.ts'
import { getOwnOrder, lockOrder, whereIdOrNumber, withDetails } from '../queries.ts'
import { type OrderWithDetails, serializeOrder, serializeReturn } from '../serialize.ts'
import type { StatusTransitions } from '../status/status-transitions.ts'
import { type OrderLineRow, type OrderReturnRow, type OrderRow, orderReturns } from '../tables.ts'
import { createPartialReturn, type ReturnDecision } from './partial-return.ts'
import { notifyReturnRequested, notifyReturnStep } from './return-notifications.ts'
import { coversRemainingLines, getAgreedDeduction, quoteReturn } from './return-quote.ts'

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

  async function quote(
    caller: AuthenticatedCaller,
    { id, items, wish, reason }: ParsedInput<typeof contract.quote>,
  ): Promise<Output<typeof contract.quote>> {
    const { returnDeductions } = await settings.current()
    const order = await getOwnOrder(database.db, caller, id)
    const details = await withDetails(deps.documents, database.db, order)
    const lines = validateReturnLines(details.lines, items)
    const { value, credits, deduction, terms } = quoteReturn(
      details,
      { lines, wish, reason },
      returnDeductions,
    )
    const kept = getDeductionTotal(deduction)
    return {
      refund: toRupees(paise(value - kept)),
      credits: toRupees(credits),
      deduction: toRupees(kept),
      terms,
    }
  }

  async function request(
    caller: AuthenticatedCaller,
    { id, items, wish, reason, note, deduction }: ParsedInput<typeof contract.request>,
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
      const lines = validateReturnLines(details.lines, items)
      const quoted = quoteReturn(details, { lines, wish, reason }, shop.returnDeductions)
      const kept = getDeductionTotal(quoted.deduction)
      if (kept !== deduction) throw deductionChangedError(kept)
      const [row] = await tx
        .insert(orderReturns)
        .values({
          id: newId(),
          orderId: order.id,
          wish,
          reason,
          note: note ?? '',
          requestedAt: now,
          lines,
          valuePaise: quoted.value,
          deductionTerms: quoted.terms,
          policyDeductionPaise: kept,
          deductionPaise: kept,
        })
        .returning()
      await audit.record(tx, {
        caller,
        action: 'order.return-request',
        subject: `order ${order.orderNumber}`,
        after: {
          wish,
          reason,
          pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
          ...(kept > 0 ? { deduction: toRupees(kept) } : {}),
        },
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
    input: ParsedInput<typeof contract.decide>,
  ): Promise<Output<typeof contract.decide>> {
    const { id, return: returnId, step, note, itemIds, asStoreCredit = false } = input
    const shop = await settings.current()
    const decision = { caller, shop, note: note ?? '', itemIds: itemIds ?? [], asStoreCredit }
    if (step === 'decline' && !decision.note) {
      const message = 'Tell the customer the reason'
      throw invalid(message, [{ path: 'note', message }])
    }
    return database.transaction(async (tx) => {
      const details = await withDetails(deps.documents, tx, await lockOrder(tx, whereIdOrNumber(id)))
      if (asStoreCredit) assertCanGiveCredit(details.order, step)
      const found = details.returns.find((each) => each.id === returnId)
      const to = found ? getStatusAfterStep(found.status, step) : null
      if (!found || !to) throw returnChangedError(found)
      const asked = await changeDeduction(tx, details.order, found, { ...input, caller })
      const orderReturn = step === 'receive' ? await keepNothingUnpaid(tx, details, asked, caller) : asked
      await applyStep(tx, details, orderReturn, { ...decision, step, to })
      const { lines, returns } = await withDetails(deps.documents, tx, details.order)
      return {
        return: serializeReturn(returns.find((each) => each.id === returnId)!, lines),
        message: STEP_MESSAGES[step],
      }
    })
  }

  /** Staff keep less than the customer was told, or again as much. */
  async function changeDeduction(
    tx: Tx,
    order: OrderRow,
    orderReturn: OrderReturnRow,
    { caller, step, deduction, deductionReason }: DeductionChange,
  ): Promise<OrderReturnRow> {
    const { deductionPaise: before, policyDeductionPaise: limit } = orderReturn
    if (deduction === undefined || deduction === before) return orderReturn
    if (!can(caller, 'waive_deductions')) throw forbidden()
    const error = getDeductionError(deduction, { step, limit, reason: deductionReason })
    if (error) throw invalid(error.message, [error])
    return saveDeduction(tx, order, orderReturn, { caller, deduction, reason: deductionReason })
  }

  /** A transfer can be taken back after the request. Of money that did not arrive nothing can be kept. */
  async function keepNothingUnpaid(
    tx: Tx,
    { order, entries }: OrderWithDetails,
    orderReturn: OrderReturnRow,
    caller: AuthenticatedCaller,
  ): Promise<OrderReturnRow> {
    const { deductionPaise: before } = orderReturn
    if (before === 0 || getOrderBalance(entries).due === 0) return orderReturn
    return saveDeduction(tx, order, orderReturn, { caller, deduction: ZERO, reason: 'The order is not paid' })
  }

  async function saveDeduction(
    tx: Tx,
    order: OrderRow,
    { id, deductionPaise: before }: OrderReturnRow,
    {
      caller,
      deduction,
      reason,
    }: { caller: AuthenticatedCaller; deduction: Paise; reason: string | undefined },
  ): Promise<OrderReturnRow> {
    const [changed] = await tx
      .update(orderReturns)
      .set({ deductionPaise: deduction })
      .where(eq(orderReturns.id, id))
      .returning()
    await audit.record(tx, {
      caller,
      action: 'order.return-deduction',
      subject: `order ${order.orderNumber}`,
      before: { deduction: toRupees(before) },
      after: { deduction: toRupees(deduction), reason },
    })
    return changed!
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
      if (coversRemainingLines(details.lines, orderReturn)) {
        const deduction = getAgreedDeduction(details, orderReturn)
        return void (await applyTransition(tx, order, { ...decision, to: 'returned', deduction }))
      }
    }
    const { asStoreCredit } = decision
    const origin = { orderId: order.id, byUserId: decision.caller.userId, at: clock.now() }
    const refund = { limit: orderReturn.refundPaise, hasAccount: order.userId !== null, asStoreCredit }
    if (decision.step === 'refund' && order.status === 'returned') {
      if (asStoreCredit) await recordUnspecifiedRefund(tx, origin, refund)
      return void (await applyTransition(tx, order, { ...decision, to: 'refunded' }))
    }
    if (decision.step === 'refund')
      await recordUnspecifiedRefund(tx, origin, {
        ...refund,
        kept: sum(
          details.returns
            .filter(({ id, status }) => id !== orderReturn.id && status === 'received')
            .map(({ refundPaise }) => refundPaise ?? ZERO),
        ),
      })
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

  return { quote, request, decide }
}

type DeductionChange = Pick<ParsedInput<typeof contract.decide>, 'step' | 'deduction' | 'deductionReason'> & {
  caller: AuthenticatedCaller
}

function assertCanGiveCredit({ userId }: OrderRow, step: ReturnStep): void {
  const message =
    step !== 'refund'
      ? 'Only a refund can be given as store credit'
      : userId === null
        ? NO_CREDIT_ACCOUNT
        : null
  if (message) throw invalid(message, [{ path: 'asStoreCredit', message }])
}

function getDeductionError(
  deduction: Paise,
  { step, limit, reason }: { step: ReturnStep; limit: Paise; reason: string | undefined },
): FieldError | null {
  // Later the credit note says what is kept.
  if (step !== 'approve' && step !== 'receive')
    return { path: 'deduction', message: 'A deduction is changed before the items are received' }
  if (deduction > limit)
    return { path: 'deduction', message: `The customer was told that ${formatInr(limit)} is kept at most` }
  return reason ? null : { path: 'deductionReason', message: 'Enter the reason' }
}

const deductionChangedError = (deduction: Paise) =>
  conflict(
    deduction > 0
      ? `We would keep ${formatInr(deduction)} of this refund. Please check the amounts and send your request again.`
      : 'Nothing is kept of this refund. Please check the amounts and send your request again.',
    'RETURN_DEDUCTION',
  )

const returnChangedError = (orderReturn: OrderReturnRow | undefined) =>
  conflict(
    orderReturn
      ? `This return is already ${RETURN_STATUS_LABELS[orderReturn.status].toLowerCase()}.`
      : 'This return belongs to another order.',
    'RETURN_MOVED',
  )

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
