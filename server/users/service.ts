import { randomBytes } from 'node:crypto'
import { and, asc, eq, gte, isNull, sql } from 'drizzle-orm'
import { createReferralCode } from '#domain/codes.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { conflict, type FieldError, invalid } from '#domain/errors.ts'
import { type Paise, paise } from '#domain/money.ts'
import { normalizePhone } from '#domain/phone.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import type { User } from './queries.ts'
import { users } from './tables.ts'

type NewUser = Pick<
  typeof users.$inferInsert,
  | 'name'
  | 'email'
  | 'phone'
  | 'role'
  | 'passwordHash'
  | 'mustChangePassword'
  | 'referredBy'
  | 'referralTreeId'
  | 'referralRefusal'
  | 'consentVersion'
>

/** Normalizes email and phone, or throws a 400 that names the wrong field. */
export function parseContact(input: { email: string; phone: string }): { email: string; phone: string } {
  const phone = normalizePhone(input.phone)
  const errors: FieldError[] = []
  if (!isEmail(input.email)) errors.push({ path: 'email', message: 'Email is invalid' })
  if (phone === null) errors.push({ path: 'phone', message: 'Phone number should be 10 digits' })
  if (errors[0] || phone === null) throw invalid(errors[0]?.message ?? '', errors)
  return { email: normalizeEmail(input.email), phone }
}

export async function createUser(tx: Tx, user: NewUser, now: Date): Promise<User> {
  const [created] = await tx
    .insert(users)
    .values({
      ...user,
      id: newId(),
      referralCode: createReferralCode(randomBytes(8)),
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  return created!
}

/** An existing account becomes the first admin. The old password no longer works. */
export async function makeFirstAdmin(
  tx: Tx,
  userId: string,
  { passwordHash, mustChangePassword }: Pick<User, 'passwordHash' | 'mustChangePassword'>,
): Promise<void> {
  await tx
    .update(users)
    .set({
      role: 'admin',
      passwordHash,
      mustChangePassword,
      disabledAt: null,
    })
    .where(eq(users.id, userId))
}

export async function setPasswordHash(
  tx: Tx,
  userId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash, mustChangePassword: false, updatedAt: now })
    .where(eq(users.id, userId))
}

/** Undefined: the password was changed while it was being verified. */
export async function requirePasswordChange(
  db: Reader,
  { id, passwordHash }: Pick<User, 'id' | 'passwordHash'>,
): Promise<User | undefined> {
  const [updated] = await db
    .update(users)
    .set({ mustChangePassword: true })
    .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
    .returning()
  return updated
}

export async function setName(tx: Tx, userId: string, name: string, now: Date): Promise<void> {
  await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId))
}

/** The caller has checked that no other account has them, and that the user proved to own them. */
export async function setContact(
  tx: Tx,
  userId: string,
  contact: { email?: string; phone?: string | null },
  now: Date,
): Promise<void> {
  await tx
    .update(users)
    .set({ ...contact, updatedAt: now })
    .where(eq(users.id, userId))
}

/** No password matches it: only the link of a password reset mail sets a new one. */
const NO_PASSWORD = 'none'

/** Without a password and without consent to the terms: staff make it for a customer who orders by phone or in the shop. */
export const createUserByStaff = (
  tx: Tx,
  user: Pick<NewUser, 'name' | 'email' | 'phone'>,
  now: Date,
): Promise<User> => createUser(tx, { ...user, role: 'user', passwordHash: NO_PASSWORD }, now)

export async function removePassword(tx: Tx, userId: string): Promise<void> {
  await tx.update(users).set({ passwordHash: NO_PASSWORD }).where(eq(users.id, userId))
}

/** Sessions, addresses, cart, wishlist and credits are deleted with the row, by their foreign keys. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, userId))
}

/** Locks the admins in order, so that the last two cannot both leave at the same time. */
export async function assertNotLastAdmin(tx: Tx, userId: string): Promise<void> {
  assertLockOrder(tx, 'user')
  const admins = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(asc(users.id))
    .for('update')
  if (admins.length === 1 && admins[0]?.id === userId)
    throw conflict('This is the only admin. Give another person the admin role first.', 'LAST_ADMIN')
}

/** The caller decides who may do this, by the role that `before` had. */
export async function changeUserRole(tx: Tx, before: User, role: string): Promise<User> {
  if (role !== 'admin') await assertNotLastAdmin(tx, before.id)
  const [user] = await tx
    .update(users)
    .set({ role })
    .where(and(eq(users.id, before.id), eq(users.role, before.role)))
    .returning()
  if (!user) throw conflict('Someone else has changed this. Please reload and try again.', 'STALE')
  return user
}

/** The caller decides who may do this, and ends the sessions of a disabled user. */
export async function setUserDisabled(tx: Tx, before: User, disabledAt: Date | null): Promise<User> {
  if (disabledAt) await assertNotLastAdmin(tx, before.id)
  const [user] = await tx.update(users).set({ disabledAt }).where(eq(users.id, before.id)).returning()
  return user!
}

/** For the referrals module, which writes the ledger. False: the balance would fall below 0, and nothing changes. */
export async function adjustCredits(tx: Tx, userId: string, amount: Paise): Promise<boolean> {
  const updated = await tx
    .update(users)
    .set({ creditsPaise: sql`${users.creditsPaise} + ${amount}` })
    .where(and(eq(users.id, userId), gte(users.creditsPaise, paise(-amount))))
    .returning({ id: users.id })
  return updated.length > 0
}
