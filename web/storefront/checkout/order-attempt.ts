import type { Input } from '#contract/endpoint.ts'
import type { Order, orders } from '#contract/orders.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { createRandomId } from '#web/random-id.ts'
import { session } from '#web/session/session.ts'
import { PERSONAL_KEY_PREFIX } from '#web/storage/personal-data.ts'

export type OrderRequest = Omit<Input<typeof orders.place>, 'idempotencyKey'>

/** A key is used until it has placed an order. `unanswered` holds the requests that were sent with it and may have placed one. */
type Attempt = { owner: string; key: string; unanswered: OrderRequest[] }

const STORAGE_KEY = `${PERSONAL_KEY_PREFIX}order-attempt`

/**
 * Sends the order. A double click, a retry and a lost answer send the same key again, so that there is one order at
 * most. A refusal makes no order, so the key stays good for the next try.
 */
export async function submitOrder(request: OrderRequest): Promise<Order> {
  const attempt = currentAttempt() ?? { owner: currentUserId(), key: createRandomId(), unanswered: [] }
  const earlierRequests = attempt.unanswered.filter(
    (sent) => JSON.stringify(sent) !== JSON.stringify(request),
  )
  saveAttempt({ ...attempt, unanswered: [...earlierRequests, request] })
  try {
    return await place(attempt.key, request)
  } catch (error) {
    if (!(error instanceof ShopError) || error.kind === 'unavailable') throw error
    if (error.code === KEY_REUSED) return findPlacedOrder(attempt.key, earlierRequests)
    saveAttempt(attempt)
    throw error
  }
}

/** Whether an order was sent and no answer came. */
export const hasPendingAttempt = (): boolean => (currentAttempt()?.unanswered.length ?? 0) > 0

/** Sends the last order again, to learn whether it was placed. */
export async function resumeOrder(): Promise<Order> {
  const lastRequest = currentAttempt()?.unanswered.at(-1)
  if (!lastRequest) throw new ShopError('not-found', 'Order not found')
  return submitOrder(lastRequest)
}

export function clearAttempt(): void {
  attemptInMemory = null
  try {
    sessionStorage.removeItem(STORAGE_KEY)
  } catch {}
}

const KEY_REUSED = 'IDEMPOTENCY_KEY_REUSED'

async function place(key: string, request: OrderRequest): Promise<Order> {
  const { order } = await browserApi.orders.place({ ...request, idempotencyKey: key })
  clearAttempt()
  return order
}

/** The key has placed an order with an earlier request, which the form has changed since. Finds out with which one. */
async function findPlacedOrder(key: string, sent: readonly OrderRequest[]): Promise<Order> {
  for (const request of sent.toReversed()) {
    try {
      return await place(key, request)
    } catch (error) {
      if (!(error instanceof ShopError) || error.code !== KEY_REUSED) throw error
    }
  }
  clearAttempt()
  throw new ShopError('conflict', 'This order was placed already. You can find it in My Orders.')
}

const currentUserId = () => session.current()?.user._id ?? ''

/** Holds the PAN, which no storage of a browser may hold, and everything when storage is blocked. */
let attemptInMemory: Attempt | null = null

function currentAttempt(): Attempt | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Attempt | null
    // The copy in memory of the same attempt also holds the PAN.
    if (!stored || stored.key !== attemptInMemory?.key) attemptInMemory = stored
  } catch {}
  return attemptInMemory?.owner === currentUserId() ? attemptInMemory : null
}

function saveAttempt(attempt: Attempt): void {
  attemptInMemory = attempt
  try {
    const unanswered = attempt.unanswered.map(({ pan: _pan, ...request }) => request)
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ ...attempt, unanswered }))
  } catch {}
}
