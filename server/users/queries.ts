import { and, count, eq, or, sql } from 'drizzle-orm'
import type { SessionUser } from '#contract/auth.ts'
import { normalizeEmail } from '#domain/email.ts'
import { conflict, notFound, unauthenticated } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { users } from './tables.ts'

export type User = typeof users.$inferSelect

export type LockedUser = { id: string; name: string; email: string; phone: string | null; credits: Paise }

export async function getUser(db: Reader, userId: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw notFound('Customer not found')
  return user
}

/** `email` is normalized. */
export async function findUserByEmail(db: Reader, email: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(hasEmail(email))
  return user
}

/** `phone` has ten digits. */
export async function findUserByPhone(db: Reader, phone: string): Promise<User | undefined> {
  const [user] = await db.select().from(users).where(eq(users.phone, phone))
  return user
}

/** Holds the row until the transaction ends, for changes of the account itself: password, contact data, second factor. */
export async function getUserForUpdate(tx: Tx, userId: string): Promise<User> {
  assertLockOrder(tx, 'user')
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw notFound('Customer not found')
  return user
}

/**
 * Holds the row until the transaction ends, so that cart changes, orders and credits of one user run one after the other.
 * NO KEY UPDATE, because rows that reference the user (an idempotency key) are written before the lock is taken.
 */
export async function lockUser(tx: Tx, userId: string): Promise<LockedUser> {
  assertLockOrder(tx, 'user')
  const [user] = await selectUserForUpdate(tx, { userId })
  if (!user) throw unauthenticated()
  return user
}

const selectUserForUpdate = preparedStatement<{ userId: string }, LockedUser[]>((db) =>
  db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      phone: users.phone,
      credits: users.creditsPaise,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('no key update')
    .prepare('lock_user'),
)

/** Holds the row if the password is still the one that was verified. False: it was changed in the meantime. */
export async function lockIfPasswordUnchanged(
  tx: Tx,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<boolean> {
  assertLockOrder(tx, 'user')
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .for('share')
  return locked.length > 0
}

/** Refuses an email or phone number of another account. Two requests at once are decided by the table's unique keys. */
export async function assertContactAvailable(
  db: Reader,
  { email, phone }: { email: string; phone: string | null },
  exceptUserId?: string,
): Promise<void> {
  const found = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(or(hasEmail(email), phone === null ? undefined : eq(users.phone, phone)))
  const others = found.filter((user) => user.id !== exceptUserId)
  if (others.length === 0) return
  const isEmailTaken = others.some((user) => normalizeEmail(user.email) === email)
  throw conflict(
    `An account with this ${isEmailTaken ? 'email' : 'phone number'} already exists`,
    'DUPLICATE',
  )
}

export async function hasAdmin(db: Reader): Promise<boolean> {
  const [admin] = await db.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
  return admin !== undefined
}

export async function countUsersWithRole(db: Reader, role: string): Promise<number> {
  const [row] = await db.select({ userCount: count() }).from(users).where(eq(users.role, role))
  return row?.userCount ?? 0
}

const hasEmail = (email: string) => eq(sql`lower(${users.email})`, email)

export const serializeSessionUser = (user: User): SessionUser => ({
  id: user.id,
  _id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  role: user.role,
})

/** How the audit log names a user who has no session yet. */
export const toAuditActor = (user: User, address: string) => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  address,
})
