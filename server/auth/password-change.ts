import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { normalizeEmail } from '#domain/email.ts'
import { invalid } from '#domain/errors.ts'
import type { SignedIn } from '#server/http/caller.ts'
import { passwordResetMail } from '#server/notifications/mails/password-reset.ts'
import type { Tx } from '#server/platform/database.ts'
import { newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits.ts'
import type { AuthDeps } from './deps.ts'
import { type PasswordRules, passwordOwner } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { asCaller, lockedPerson, personById } from './people.ts'
import type { Sessions } from './sessions.ts'
import { GUESSES, type SignInBudget } from './sign-in-budget.ts'
import { passwordResets, users } from './tables.ts'

const RESET_LIFE_MS = 30 * 60 * 1000
const PER_EMAIL_AND_NETWORK = { most: 3, seconds: 3600 }
const PER_NETWORK = { most: 30, seconds: 3600 }
/**
 * However many strangers ask for one mailbox: it gets a few mails at once, then one every five minutes. So it is not
 * flooded, and its owner, who waits for a link, always has one that is still valid.
 */
const PER_EMAIL = { free: 3, seconds: 3600, longestWait: 300 }
/** Longer than the work for an account that exists: the time of the answer tells nothing either. */
const ANSWER_AFTER_MS = 150

type Message = { message: string }

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  sessions: Sessions
  budget: SignInBudget
}

export function createPasswordChange(deps: AuthDeps, { passwords, passwordRules, sessions, budget }: Parts) {
  const { database, clock, limits, notifications, settings, audit, security } = deps

  /** Always the same answer, whether or not the account exists. */
  async function forgotPassword(given: string, address: string): Promise<Message> {
    const email = normalizeEmail(given)
    await Promise.all([sendLink(email, address), wait(ANSWER_AFTER_MS)])
    return { message: 'If an account with this email exists, a link to set a new password is on its way.' }
  }

  async function sendLink(email: string, address: string): Promise<void> {
    const network = networkOf(address)
    const isAllowed =
      (await limits.allows(`forgot-network:${network}`, PER_NETWORK)) &&
      (await limits.allows(`forgot:${email}|${network}`, PER_EMAIL_AND_NETWORK)) &&
      (await limits.allowsSlowly(`forgot:${email}`, PER_EMAIL))
    if (!isAllowed) return
    const [user] = await database.db
      .select()
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
    if (!user || user.disabledAt) return
    security.recordRepeated({ kind: 'password.reset-asked', userId: user.id, address })
    const shop = notifications.mailShop(await settings.current())
    const token = newToken()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + RESET_LIFE_MS)
    await database.transaction(async (tx) => {
      await tx
        .insert(passwordResets)
        .values({ tokenHash: sha256(token), userId: user.id, expiresAt, createdAt: now })
      await notifications.queue(tx, {
        eventKey: `reset:${sha256(token)}`,
        channel: 'mail',
        recipient: user.email,
        personId: user.id,
        secret: { value: token, until: expiresAt },
        ...passwordResetMail(shop, user),
      })
    })
  }

  /** The link works once; every session of the person ends, and every other link. */
  async function resetPassword(
    input: { token: string; password: string },
    address: string,
  ): Promise<Message> {
    const isOpen = and(
      eq(passwordResets.tokenHash, sha256(input.token)),
      isNull(passwordResets.usedAt),
      gt(passwordResets.expiresAt, clock.now()),
    )
    const [open] = await database.db
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(isOpen)
    if (!open) throw deadLink()
    const person = await personById(database.db, open.userId)
    if (person.disabledAt) throw deadLink()
    await passwordRules.assertGood(input.password, await passwordOwner(database.db, person))
    const passwordHash = await passwords.hash(input.password)
    const user = await database.transaction(async (tx) => {
      const user = await lockedPerson(tx, open.userId)
      const used = await tx
        .update(passwordResets)
        .set({ usedAt: clock.now() })
        .where(isOpen)
        .returning({ userId: passwordResets.userId })
      if (used.length === 0) throw deadLink()
      await setPassword(tx, user.id, passwordHash)
      await sessions.endAll(tx, user.id)
      await audit.record(tx, {
        caller: asCaller(user, address),
        action: 'auth.password-reset',
        subject: `user ${user.id}`,
      })
      return user
    })
    const accounts = [normalizeEmail(user.email), ...(user.phone === null ? [] : [user.phone])]
    await budget.clear(accounts)
    await limits.forgetAll(`forgot:${normalizeEmail(user.email)}`)
    security.record({ kind: 'password.reset', userId: user.id, address })
    return { message: 'Your password has been changed. Please sign in.' }
  }

  /** The other sessions end, and every link that was sent. */
  async function changePassword(
    caller: SignedIn,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<Message> {
    const person = await personById(database.db, caller.userId)
    await passwordRules.assertGood(newPassword, await passwordOwner(database.db, person), 'newPassword')
    const verified = await verifyOwn(caller, currentPassword, 'currentPassword')
    if (newPassword === currentPassword) throw samePassword()
    const passwordHash = await passwords.hash(newPassword)
    await database.transaction(async (tx) => {
      await assertSamePassword(tx, caller.userId, verified, 'currentPassword')
      await setPassword(tx, caller.userId, passwordHash)
      await sessions.endOthers(tx, caller.userId, caller.tokenHash)
      await audit.record(tx, { caller, action: 'auth.password-change', subject: `user ${caller.userId}` })
    })
    security.record({ kind: 'password.changed', userId: caller.userId })
    return { message: 'Password changed successfully' }
  }

  async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
    await tx
      .update(users)
      .set({ passwordHash, mustChangePassword: false, updatedAt: clock.now() })
      .where(eq(users.id, userId))
    await tx
      .delete(passwordResets)
      .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
  }

  /** The hash that the given password fits. A wrong one is a 400, not a 401: the session itself is good. */
  async function verifyOwn(caller: SignedIn, password: string, path: string): Promise<string> {
    const key = `password:${caller.userId}`
    await limits.attempt(key, GUESSES)
    const { passwordHash } = await personById(database.db, caller.userId)
    if (!(await passwords.verify(password, passwordHash))) throw wrongPassword(path)
    await limits.forget(key)
    return passwordHash
  }

  return { forgotPassword, resetPassword, changePassword, verifyOwn }
}

/** Refuses when the password was changed elsewhere while it was being checked here. Locks the person. */
export async function assertSamePassword(tx: Tx, userId: string, verified: string, path: string) {
  const user = await lockedPerson(tx, userId)
  if (user.passwordHash !== verified) throw wrongPassword(path)
  return user
}

function wrongPassword(path: string) {
  const message = 'Your current password is not correct.'
  return invalid(message, [{ path, message }], 'WRONG_PASSWORD')
}

function samePassword() {
  const message = 'Please choose a password that is different from the current one.'
  return invalid(message, [{ path: 'newPassword', message }])
}

const deadLink = () =>
  invalid('This link is no longer valid. Please ask for a new one.', undefined, 'RESET_LINK_DEAD')
