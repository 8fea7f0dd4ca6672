import { and, eq } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { returns as contract } from '#contract/returns.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { indiaDay } from '#domain/india-time.ts'
import {
  afterStep,
  type DecidedReturn,
  isOpenReturn,
  RETURN_STATUS_LABELS,
  type ReturnStep,
  returnFault,
} from '#domain/returns.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Tx } from '#server/platform/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { OrderDeps } from './deps.ts'
import { locked, type Moves } from './moves.ts'
import { createPartReturn, type Deciding, unitsOf } from './part-return.ts'
import { hasIdOrNumber, withParts } from './reading.ts'
import { tellRequested, tellStep } from './return-mails.ts'
import { orderReturns, orders } from './tables.ts'
import { type FullOrder, type LineRow, type ReturnRow, returnToWire, toWire } from './wire.ts'

type Step = { step: ReturnStep; to: DecidedReturn }

const DONE: Record<ReturnStep, string> = {
  approve: 'Return approved',
  receive: 'Return received',
  refund: 'Return refunded',
  decline: 'Return declined',
}

/** What customers give back: they ask, staff decide. Who decides holds the order, so that it happens once. */
export function createReturns(deps: OrderDeps, { move }: Pick<Moves, 'move'>) {
  const { database, clock, settings, audit } = deps
  const takePart = createPartReturn(deps)

  async function request(
    caller: SignedIn,
    { id, items, wish, reason, note }: ParsedInput<typeof contract.request>,
  ): Promise<Answer<typeof contract.request>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await locked(tx, and(hasIdOrNumber(id), eq(orders.userId, caller.userId))!)
      const full = await withParts(tx, order)
      const now = clock.now()
      const fault = returnFault(toWire(full), wish, shop, indiaDay(now))
      if (fault) throw conflict(fault, 'RETURN_CLOSED')
      if (full.returns.some(({ status }) => isOpenReturn(status)))
        throw conflict('You have asked to return something of this order. We are on it.', 'RETURN_OPEN')
      const [row] = await tx
        .insert(orderReturns)
        .values({
          id: newId(),
          orderId: order.id,
          wish,
          reason,
          note: note ?? '',
          requestedAt: now,
          lines: checkedLines(full.lines, items),
        })
        .returning()
      await audit.record(tx, {
        caller,
        action: 'order.return-request',
        subject: `order ${order.orderNumber}`,
        after: { wish, reason, pieces: row!.lines.reduce((sum, { quantity }) => sum + quantity, 0) },
      })
      await tellRequested(deps, tx, full, row!, shop)
      return {
        return: returnToWire(row!, full.lines),
        message: 'Thank you. We look at your request and write to you.',
      }
    })
  }

  async function decide(
    caller: SignedIn,
    { id, return: returnId, step, note }: ParsedInput<typeof contract.decide>,
  ): Promise<Answer<typeof contract.decide>> {
    const shop = await settings.current()
    const by = { caller, shop, note: note ?? '' }
    if (step === 'decline' && !by.note) {
      const message = 'Tell the customer why'
      throw invalid(message, [{ path: 'note', message }])
    }
    return database.transaction(async (tx) => {
      const full = await withParts(tx, await locked(tx, hasIdOrNumber(id)))
      const asked = full.returns.find((each) => each.id === returnId)
      const to = asked ? afterStep(asked.status, step) : null
      if (!asked || !to) throw moved(asked)
      await takeStep(tx, full, asked, { ...by, step, to })
      const { lines, returns } = await withParts(tx, full.order)
      return {
        return: returnToWire(returns.find((each) => each.id === returnId)!, lines),
        message: DONE[step],
      }
    })
  }

  /** The last pieces that are left move the order, with all that it holds, and so does the money for them. */
  async function takeStep(tx: Tx, full: FullOrder, asked: ReturnRow, by: Deciding & Step): Promise<void> {
    const { order } = full
    if (by.step === 'receive') {
      if (order.status !== 'delivered')
        throw conflict('Only pieces of a delivered order can come back.', 'NOT_DELIVERED')
      if (isAllThatIsLeft(full, asked)) return void (await move(tx, order, { ...by, to: 'returned' }))
    }
    if (by.step === 'refund' && order.status === 'returned')
      return void (await move(tx, order, { ...by, to: 'refunded' }))
    const back = by.step === 'receive' ? await takePart(tx, full, asked, by) : {}
    const [closed] = await tx
      .update(orderReturns)
      .set({
        ...back,
        status: by.to,
        decidedAt: clock.now(),
        decidedBy: by.caller.userId,
        ...(by.note ? { decisionNote: by.note } : {}),
      })
      .where(eq(orderReturns.id, asked.id))
      .returning()
    await audit.record(tx, {
      caller: by.caller,
      action: 'order.return',
      subject: `order ${order.orderNumber}`,
      before: { status: asked.status },
      after: { status: by.to, ...(by.note ? { note: by.note } : {}) },
    })
    await tellStep(deps, tx, full, closed!, by)
  }

  return { request, decide }
}

const moved = (asked: ReturnRow | undefined) =>
  conflict(
    asked
      ? `This return is ${RETURN_STATUS_LABELS[asked.status].toLowerCase()} by now.`
      : 'This return is not of this order.',
    'RETURN_MOVED',
  )

const isAllThatIsLeft = ({ lines }: FullOrder, asked: ReturnRow): boolean =>
  lines.every((line) => line.quantity - line.returnedQuantity <= unitsOf(asked, line))

/** One entry for each line, never more than is left of it. */
function checkedLines(
  lines: readonly LineRow[],
  items: readonly { item: string; quantity: number }[],
): ReturnRow['lines'] {
  const wanted = new Map<string, number>()
  for (const { item, quantity } of items) wanted.set(item, (wanted.get(item) ?? 0) + quantity)
  const errors = [...wanted].flatMap(([lineId, quantity]): FieldError[] => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) return [{ path: 'items', message: 'That piece is not in this order' }]
    const left = line.quantity - line.returnedQuantity
    if (quantity <= left) return []
    return [
      {
        path: 'items',
        message: left > 0 ? `Only ${left} of ${line.name} can be returned` : `${line.name} was returned`,
      },
    ]
  })
  if (errors[0]) throw invalid(errors[0].message, errors)
  return [...wanted].map(([lineId, quantity]) => ({ lineId, quantity }))
}
