import { and, eq, lt, sql } from 'drizzle-orm'
import { conflict } from '#domain/errors.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { idempotencyKeys as keys } from '../tables.ts'

const KEY_TTL_MS = 24 * 3600 * 1000

type KeyClaim = { userId: string; key: string; bodyHash: string; orderId: string }

/**
 * Claims the key for this order. It is the first statement of the transaction: a second request with the same key waits
 * here until the first one ends. Returns null when the key is new, or the id of the order that was placed with it before.
 * The same key with another body is a 409.
 */
export async function claimIdempotencyKey(tx: Tx, claim: KeyClaim, now: Date): Promise<string | null> {
  const expiredBefore = new Date(now.getTime() - KEY_TTL_MS)
  const inserted = await insertClaim(tx, { ...claim, now, expiredBefore })
  if (inserted.length > 0) return null

  const [existing] = await tx
    .select({ bodyHash: keys.bodyHash, orderId: keys.orderId })
    .from(keys)
    .where(and(eq(keys.userId, claim.userId), eq(keys.key, claim.key)))
  if (existing?.bodyHash !== claim.bodyHash)
    throw conflict('This Idempotency-Key was used for another order.', 'IDEMPOTENCY_KEY_REUSED')
  return existing.orderId
}

const insertClaim = preparedStatement<KeyClaim & { now: Date; expiredBefore: Date }, unknown[]>((db) =>
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
      setWhere: lt(keys.createdAt, sql.placeholder('expiredBefore')),
    })
    .returning({ orderId: keys.orderId })
    .prepare('claim_idempotency_key'),
)

/** Deletes keys that are older than a day. */
export async function deleteExpiredKeys(db: Reader, now: Date): Promise<void> {
  await db.delete(keys).where(lt(keys.createdAt, new Date(now.getTime() - KEY_TTL_MS)))
}
