import { and, eq, lt, sql } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { planned } from '#server/platform/planned.ts'
import { idempotencyKeys as keys } from './tables.ts'

const KEPT_MS = 24 * 3600 * 1000

type Claim = { userId: string; key: string; bodyHash: string; orderId: string }

/**
 * The first statement of an order's transaction. Who sends a key that another transaction holds waits here until that
 * one is through. Null: the key is ours. Otherwise the id of the order that it made before; another body is a 409.
 */
export async function claimKey(tx: Tx, claim: Claim, now: Date): Promise<string | null> {
  const lapsed = new Date(now.getTime() - KEPT_MS)
  const claimed = await tryClaim(tx, { ...claim, now, lapsed })
  if (claimed.length > 0) return null

  const [before] = await tx
    .select({ bodyHash: keys.bodyHash, orderId: keys.orderId })
    .from(keys)
    .where(and(eq(keys.userId, claim.userId), eq(keys.key, claim.key)))
  if (before?.bodyHash !== claim.bodyHash)
    throw conflict('This Idempotency-Key was used for another order.', 'IDEMPOTENCY_KEY_REUSED')
  return before.orderId
}

const tryClaim = planned<Claim & { now: Date; lapsed: Date }, unknown[]>((db) =>
  db
    .insert(keys)
    .values({
      userId: sql.placeholder('userId'),
      key: sql.placeholder('key'),
      bodyHash: sql.placeholder('bodyHash'),
      orderId: sql.placeholder('orderId'),
      createdAt: sql.placeholder('now'),
    })
    .onConflictDoUpdate({
      target: [keys.userId, keys.key],
      set: {
        bodyHash: sql`excluded.body_hash`,
        orderId: sql`excluded.order_id`,
        createdAt: sql`excluded.created_at`,
      },
      setWhere: lt(keys.createdAt, sql.placeholder('lapsed')),
    })
    .returning({ orderId: keys.orderId })
    .prepare('claim_key'),
)

/** Keys of yesterday's attempts. */
export async function sweepKeys(db: Reader, now: Date): Promise<void> {
  await db.delete(keys).where(lt(keys.createdAt, new Date(now.getTime() - KEPT_MS)))
}
