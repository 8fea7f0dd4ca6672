import { and, asc, eq, isNull, lt, lte, sql } from 'drizzle-orm'
import type { GatewayName } from '#domain/gateways.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { getNextTry } from './attempts.ts'
import { type GatewayEventRow, gatewayEvents, paymentAttempts } from './tables.ts'

type NewEvent = {
  gateway: GatewayName
  eventId: string
  kind: string
  /** Null: it is about no payment of this shop. */
  attemptId: string | null
  body: string
  now: Date
}

/** Stores an event before it is handled. One that was delivered before is stored once. */
export async function storeEvent(tx: Tx, { now, ...event }: NewEvent): Promise<void> {
  await tx
    .insert(gatewayEvents)
    .values({ ...event, id: newId(), receivedAt: now, nextTryAt: now })
    .onConflictDoNothing()
}

/**
 * The oldest event of a gateway that is to be handled now. Another process takes another one; a try that does not end is
 * repeated.
 */
export async function claimEvent(
  tx: Tx,
  gateway: GatewayName,
  now: Date,
): Promise<GatewayEventRow | undefined> {
  assertLockOrder(tx, 'record')
  const [due] = await tx
    .select()
    .from(gatewayEvents)
    .where(
      and(
        eq(gatewayEvents.gateway, gateway),
        isNull(gatewayEvents.handledAt),
        lte(gatewayEvents.nextTryAt, now),
      ),
    )
    .orderBy(asc(gatewayEvents.nextTryAt), asc(gatewayEvents.receivedAt))
    .limit(1)
    .for('no key update', { skipLocked: true })
  if (!due) return undefined
  const [claimed] = await tx
    .update(gatewayEvents)
    .set({ tries: sql`${gatewayEvents.tries} + 1`, nextTryAt: getNextTry(due.tries, now) })
    .where(eq(gatewayEvents.id, due.id))
    .returning()
  return claimed
}

/** `error`: a sentence for staff. Null: it is handled. */
export async function finishEvent(tx: Tx, id: string, error: string | null, now: Date): Promise<void> {
  await tx
    .update(gatewayEvents)
    .set({ error, ...(error === null ? { handledAt: now } : {}) })
    .where(eq(gatewayEvents.id, id))
}

const KEPT_DAYS = 90

/** Removes handled events whose payment is long over. */
export async function deleteOldEvents(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(gatewayEvents)
    .where(lt(gatewayEvents.handledAt, new Date(now.getTime() - KEPT_DAYS * 24 * 3600 * 1000)))
}

/** Removes what gateways wrote about a person. Amounts and references stay, because the shop has to keep its books. */
export async function eraseEventsOf(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx
    .update(gatewayEvents)
    .set({ body: '' })
    .where(
      sql`${gatewayEvents.attemptId} in (select ${paymentAttempts.id} from ${paymentAttempts} where ${paymentAttempts.orderId} = any(${sql.param(orderIds)}::text[]))`,
    )
}
