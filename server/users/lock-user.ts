import { eq, sql } from 'drizzle-orm'
import { unauthenticated } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import { users } from '#server/auth/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'

export type LockedUser = { id: string; name: string; email: string; credits: Paise }

/**
 * Holds the person's row until the transaction ends: one person's cart changes, orders and credits go one after the
 * other. NO KEY UPDATE, because rows that point to the person (an idempotency key) are written before it is taken.
 */
export async function lockUser(tx: Tx, userId: string): Promise<LockedUser> {
  const [user] = await selectUserForUpdate(tx, { userId })
  if (!user) throw unauthenticated()
  return user
}

const selectUserForUpdate = preparedStatement<{ userId: string }, LockedUser[]>((db) =>
  db
    .select({ id: users.id, name: users.name, email: users.email, credits: users.creditsPaise })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update')
    .prepare('lock_user'),
)
