import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import type { SessionUser } from '#contract/auth.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { type Paise, paise } from '#domain/money.ts'
import { sessions, users } from '#server/auth/tables.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'

export type User = typeof users.$inferSelect

export async function getUser(db: Reader, userId: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw notFound('Customer not found')
  return user
}

/** The same, held until the transaction ends. */
export async function getUserForUpdate(tx: Tx, userId: string): Promise<User> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  if (!user) throw notFound('Customer not found')
  return user
}

/** The last admin stays one. Locks the admins in order, so that two of them cannot both leave at once. */
export async function assertNotLastAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update')
  if (admins.length === 1 && admins[0]?.id === userId)
    throw conflict('This is the only admin. Make somebody else an admin first.', 'LAST_ADMIN')
}

/** For the customers room, which decides who may do so, by the role that the person had then. */
export async function changeUserRole(tx: Tx, before: User, role: string): Promise<User> {
  if (role !== 'admin') await assertNotLastAdmin(tx, before.id)
  const [user] = await tx
    .update(users)
    .set({ role })
    .where(and(eq(users.id, before.id), eq(users.role, before.role)))
    .returning()
  if (!user) throw conflict('Somebody else changed this in the meantime.', 'STALE')
  return user
}

/** For the customers module, which decides who may do so. Who is disabled is signed out everywhere. */
export async function setUserDisabled(tx: Tx, before: User, disabledAt: Date | null): Promise<User> {
  if (disabledAt) await assertNotLastAdmin(tx, before.id)
  const [user] = await tx.update(users).set({ disabledAt }).where(eq(users.id, before.id)).returning()
  if (disabledAt) await endAllSessions(tx, before.id)
  return user!
}

export const endAllSessions = (tx: Tx, userId: string) =>
  tx.delete(sessions).where(eq(sessions.userId, userId))

/** Staff are never remembered: called when a person becomes a member of the staff. */
export const endRememberedSessions = (tx: Tx, userId: string) =>
  tx.delete(sessions).where(and(eq(sessions.userId, userId), sessions.remember))

/** For the ledger of the referrals room. False, and nothing moves, when the balance would fall below 0. */
export async function adjustCredits(tx: Tx, userId: string, amount: Paise): Promise<boolean> {
  const updated = await tx
    .update(users)
    .set({ creditsPaise: sql`${users.creditsPaise} + ${amount}` })
    .where(and(eq(users.id, userId), gte(users.creditsPaise, paise(-amount))))
    .returning({ id: users.id })
  return updated.length > 0
}

export const serializeSessionUser = (user: User): SessionUser => ({
  id: user.id,
  _id: user.id,
  name: user.name,
  email: user.email,
  phone: user.phone ?? '',
  role: user.role,
})

/** How the audit log names somebody who has no session yet. */
export const toAuditActor = (user: User, address: string) => ({
  userId: user.id,
  name: user.name,
  email: user.email,
  address,
})
