import { and, asc, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { GatewayName } from '#domain/gateways.ts'
import type { Paise } from '#domain/money.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { gatewayPayments, type PaymentAttemptRow, paymentAttempts } from './tables.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
/** From one check to the next, while no event says more. The last one repeats. */
const CHECK_PAUSES = [MINUTE, 2 * MINUTE, 2 * MINUTE, 5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR]
/** So long a bank may still answer to a payment that failed. */
const LATE_ANSWER = 72 * HOUR

export const getNextTry = (tries: number, now: Date): Date =>
  new Date(now.getTime() + CHECK_PAUSES[Math.min(tries, CHECK_PAUSES.length - 1)]!)

type NewAttempt = { orderId: string; gateway: GatewayName; amount: Paise; expiresAt: Date; now: Date }

/**
 * The attempt with which the customer goes on, or a new one. One in which money has moved is not continued. The caller holds
 * the order. `replaced`: those that are closed by it.
 */
export async function openAttempt(
  tx: Tx,
  { orderId, gateway, amount, expiresAt, now }: NewAttempt,
): Promise<{ attempt: PaymentAttemptRow; replaced: PaymentAttemptRow[] }> {
  const open = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.orderId, orderId), isNull(paymentAttempts.closedAt)))
    .orderBy(asc(paymentAttempts.createdAt), asc(paymentAttempts.id))
  const used = await tx
    .select({ id: gatewayPayments.attemptId })
    .from(gatewayPayments)
    .where(
      and(
        inArray(
          gatewayPayments.attemptId,
          open.map(({ id }) => id),
        ),
        inArray(gatewayPayments.status, ['authorised', 'captured']),
      ),
    )
  const current = open.find(
    (each) =>
      each.gateway === gateway &&
      each.amountPaise === amount &&
      each.expiresAt > now &&
      used.every(({ id }) => id !== each.id),
  )
  const replaced = open.filter((each) => each !== current)
  await closeAttempts(tx, replaced, now)
  if (current) return { attempt: current, replaced }
  const [attempt] = await tx
    .insert(paymentAttempts)
    .values({
      id: newId(),
      orderId,
      gateway,
      amountPaise: amount,
      expiresAt,
      nextCheckAt: getNextTry(0, now),
      createdAt: now,
    })
    .returning()
  return { attempt: attempt!, replaced }
}

/** Nothing more is wanted for these. They are still checked, because money may be on its way. */
export async function closeAttempts(
  tx: Tx,
  attempts: readonly Pick<PaymentAttemptRow, 'id'>[],
  now: Date,
): Promise<void> {
  if (attempts.length === 0) return
  await tx
    .update(paymentAttempts)
    .set({ closedAt: now })
    .where(
      inArray(
        paymentAttempts.id,
        attempts.map(({ id }) => id),
      ),
    )
}

/** The order wants no more money. Returns the attempts that were open. */
export const closeAttemptsOf = (tx: Tx, orderId: string, now: Date): Promise<PaymentAttemptRow[]> =>
  tx
    .update(paymentAttempts)
    .set({ closedAt: now })
    .where(and(eq(paymentAttempts.orderId, orderId), isNull(paymentAttempts.closedAt)))
    .returning()

/** The first id that a gateway gave to an attempt stays. False: another call was faster, with another id. */
export async function setGatewayOrder(tx: Tx, attemptId: string, gatewayOrderId: string): Promise<boolean> {
  const set = await tx
    .update(paymentAttempts)
    .set({ gatewayOrderId })
    .where(
      and(
        eq(paymentAttempts.id, attemptId),
        or(isNull(paymentAttempts.gatewayOrderId), eq(paymentAttempts.gatewayOrderId, gatewayOrderId)),
      ),
    )
    .returning({ id: paymentAttempts.id })
  return set.length > 0
}

/** Ends the checks of an attempt that was just checked, where nothing more can come. */
export async function endChecksOfOld(tx: Tx, attemptId: string, now: Date): Promise<void> {
  await tx
    .update(paymentAttempts)
    .set({ nextCheckAt: null })
    .where(
      and(
        eq(paymentAttempts.id, attemptId),
        lt(paymentAttempts.createdAt, new Date(now.getTime() - LATE_ANSWER)),
      ),
    )
}

/**
 * The next attempt that is due to be checked, whose next check is set in the same moment: another process takes another one,
 * and the attempt of a process that died is due again later.
 */
export async function claimDueAttempt(
  tx: Tx,
  gateway: GatewayName,
  now: Date,
): Promise<PaymentAttemptRow | undefined> {
  assertLockOrder(tx, 'record')
  const [due] = await tx
    .select()
    .from(paymentAttempts)
    .where(and(eq(paymentAttempts.gateway, gateway), lte(paymentAttempts.nextCheckAt, now)))
    .orderBy(asc(paymentAttempts.nextCheckAt))
    .limit(1)
    .for('no key update', { skipLocked: true })
  if (!due) return undefined
  const [claimed] = await tx
    .update(paymentAttempts)
    .set({
      checks: sql`${paymentAttempts.checks} + 1`,
      nextCheckAt: getNextTry(due.checks + 1, now),
    })
    .where(eq(paymentAttempts.id, due.id))
    .returning()
  return claimed
}
