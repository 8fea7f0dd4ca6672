import type { Input } from '#contract/endpoint.ts'
import type { Order, orders } from '#contract/orders.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { PERSONAL } from '../../session/personal.ts'
import { session } from '../../session/session.ts'

export type OrderRequest = Omit<Input<typeof orders.place>, 'idempotencyKey'>

/** One key until it has made an order; `unanswered`: what was sent under it and may have made one. */
type Attempt = { owner: string; key: string; unanswered: OrderRequest[] }

const KEY = `${PERSONAL}order-attempt`

/**
 * Sends the order. A double click, a retry and a lost answer send the same key again, so that there is one order at
 * most. A refusal makes no order, so the key stays good for the next try.
 */
export async function sendOrder(request: OrderRequest): Promise<Order> {
  const attempt = current() ?? { owner: me(), key: crypto.randomUUID(), unanswered: [] }
  const others = attempt.unanswered.filter((sent) => JSON.stringify(sent) !== JSON.stringify(request))
  keep({ ...attempt, unanswered: [...others, request] })
  try {
    return await place(attempt.key, request)
  } catch (error) {
    if (!(error instanceof ShopError) || error.kind === 'unavailable') throw error
    if (error.code === REUSED) return orderOf(attempt.key, others)
    keep(attempt)
    throw error
  }
}

/** Whether an order was sent of which nobody knows yet what became. */
export const hasUnanswered = (): boolean => (current()?.unanswered.length ?? 0) > 0

/** Asks once more what became of it. */
export async function askAgain(): Promise<Order> {
  const last = current()?.unanswered.at(-1)
  if (!last) throw new ShopError('not-found', 'Order not found')
  return sendOrder(last)
}

export function forgetAttempt(): void {
  inMemory = null
  try {
    sessionStorage.removeItem(KEY)
  } catch {}
}

const REUSED = 'IDEMPOTENCY_KEY_REUSED'

async function place(key: string, request: OrderRequest): Promise<Order> {
  const { order } = await browserApi.orders.place({ ...request, idempotencyKey: key })
  forgetAttempt()
  return order
}

/** The key has made an order from what was sent before and changed since: the shop knows by which wording. */
async function orderOf(key: string, sent: readonly OrderRequest[]): Promise<Order> {
  for (const request of sent.toReversed()) {
    try {
      return await place(key, request)
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== REUSED) throw error
    }
  }
  forgetAttempt()
  throw new ShopError('conflict', 'This order was placed already. Look into My Orders.')
}

const me = () => session.current()?.user._id ?? ''

/** Holds the PANs as well, which no storage of a browser may hold. Where storage is blocked it is all there is. */
let inMemory: Attempt | null = null

function current(): Attempt | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Attempt | null
    // Of the same attempt the page knows more than storage does.
    if (!stored || stored.key !== inMemory?.key) inMemory = stored
  } catch {}
  return inMemory?.owner === me() ? inMemory : null
}

function keep(attempt: Attempt): void {
  inMemory = attempt
  try {
    const unanswered = attempt.unanswered.map(({ pan: _pan, ...request }) => request)
    sessionStorage.setItem(KEY, JSON.stringify({ ...attempt, unanswered }))
  } catch {}
}
