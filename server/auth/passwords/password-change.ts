import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { getCanonicalMailbox, normalizeEmail } from '#domain/email.ts'
import { invalid } from '#domain/errors.ts'
import { RESET_LINK_MINUTES } from '#domain/link-expiry.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { passwordResetMail } from '#server/notifications/templates/password-reset.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import { findUserByEmail, getUser, getUserForUpdate, toAuditActor } from '#server/users/queries.ts'
import { setPasswordHash } from '#server/users/service.ts'
import type { AuthDeps } from '../deps.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { GUESS_LIMIT, type SignInLimits } from '../sign-in/sign-in-limits.ts'
import { passwordResets } from '../tables.ts'
import type { Passwords } from './hashing.ts'
import { getPasswordOwner, type PasswordRules } from './password-rules.ts'

const RESET_TTL_MS = RESET_LINK_MINUTES * 60 * 1000
const RESET_LIMIT_PER_EMAIL_AND_NETWORK = { max: 3, seconds: 3600 }
const RESET_LIMIT_PER_NETWORK = { max: 30, seconds: 3600 }
/**
 * A mailbox gets a few mails at once, then at most one every five minutes, no matter how many strangers ask. So it is not
 * flooded, and its owner always gets a link that is still valid.
 */
const RESET_LIMIT_PER_EMAIL = { freeAttempts: 3, seconds: 3600, maxWaitSeconds: 300 }
/** Longer than the work for an existing account, so that the response time does not reveal which accounts exist. */
const MIN_RESPONSE_MS = 150

type MessageResponse = { message: string }

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  sessions: Sessions
  signInLimits: SignInLimits
}

export function createPasswordChange(
  deps: AuthDeps,
  { passwords, passwordRules, sessions, signInLimits }: Parts,
) {
  const { database, clock, limits, notifications, settings, audit, security } = deps

  /** The answer does not reveal whether the account exists. */
  async function forgotPassword(enteredEmail: string, address: string): Promise<MessageResponse> {
    const email = normalizeEmail(enteredEmail)
    await Promise.all([sendResetLink(email, address), wait(MIN_RESPONSE_MS)])
    return { message: 'If an account with this email exists, a link to set a new password is on its way.' }
  }

  async function sendResetLink(email: string, address: string): Promise<void> {
    const network = networkOf(address)
    const mailbox = getCanonicalMailbox(email)
    const isAllowed =
      (await limits.tryConsume(`forgot-network:${network}`, RESET_LIMIT_PER_NETWORK)) &&
      (await limits.tryConsume(`forgot:${mailbox}|${network}`, RESET_LIMIT_PER_EMAIL_AND_NETWORK)) &&
      (await limits.tryAttempt(`forgot:${mailbox}`, RESET_LIMIT_PER_EMAIL))
    if (!isAllowed) return
    const user = await findUserByEmail(database.db, email)
    if (!user || user.disabledAt) return
    security.recordRepeated({ kind: 'password.reset-asked', userId: user.id, address })
    const shop = notifications.mailShop(await settings.current())
    const token = newToken()
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + RESET_TTL_MS)
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

  /** The link works once. It ends all sessions of the user and all other links. */
  async function resetPassword(
    input: { token: string; password: string },
    address: string,
  ): Promise<MessageResponse> {
    const isValidReset = and(
      eq(passwordResets.tokenHash, sha256(input.token)),
      isNull(passwordResets.usedAt),
      gt(passwordResets.expiresAt, clock.now()),
    )
    const [reset] = await database.db
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .where(isValidReset)
    if (!reset) throw invalidLinkError()
    const account = await getUser(database.db, reset.userId)
    if (account.disabledAt) throw invalidLinkError()
    await passwordRules.assertAcceptable(input.password, await getPasswordOwner(database.db, account))
    const passwordHash = await passwords.hash(input.password)
    const user = await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, reset.userId)
      const consumed = await tx
        .update(passwordResets)
        .set({ usedAt: clock.now() })
        .where(isValidReset)
        .returning({ userId: passwordResets.userId })
      if (consumed.length === 0) throw invalidLinkError()
      await setPassword(tx, user.id, passwordHash)
      await sessions.endAll(tx, user.id)
      await audit.record(tx, {
        caller: toAuditActor(user, address),
        action: 'auth.password-reset',
        subject: `user ${user.id}`,
      })
      return user
    })
    await signInLimits.reset(user.id)
    await limits.resetSubject(`forgot:${user.mailbox}`)
    security.record({ kind: 'password.reset', userId: user.id, address })
    return { message: 'Your password has been changed. Please sign in.' }
  }

  /** Ends the other sessions and all links that were sent. */
  async function changePassword(
    caller: AuthenticatedCaller,
    { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  ): Promise<MessageResponse> {
    const account = await getUser(database.db, caller.userId)
    await passwordRules.assertAcceptable(
      newPassword,
      await getPasswordOwner(database.db, account),
      'newPassword',
    )
    const verifiedHash = await verifyCurrentPassword(caller, currentPassword, 'currentPassword')
    if (newPassword === currentPassword) throw samePasswordError()
    const passwordHash = await passwords.hash(newPassword)
    await database.transaction(async (tx) => {
      await assertPasswordUnchanged(tx, caller.userId, verifiedHash, 'currentPassword')
      await setPassword(tx, caller.userId, passwordHash)
      await sessions.endOthers(tx, caller.userId, caller.tokenHash)
      await audit.record(tx, { caller, action: 'auth.password-change', subject: `user ${caller.userId}` })
    })
    security.record({ kind: 'password.changed', userId: caller.userId })
    return { message: 'Password changed successfully' }
  }

  async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
    await setPasswordHash(tx, userId, passwordHash, clock.now())
    await deletePasswordResets(tx, userId)
  }

  /** Returns the hash that the password matches. A wrong password is a 400, not a 401, because the session is valid. */
  async function verifyCurrentPassword(
    caller: AuthenticatedCaller,
    password: string,
    path: string,
  ): Promise<string> {
    const key = `password:${caller.userId}`
    await limits.attempt(key, GUESS_LIMIT)
    const { passwordHash } = await getUser(database.db, caller.userId)
    if (!(await passwords.verify(password, passwordHash))) throw wrongPasswordError(path)
    await limits.reset(key)
    return passwordHash
  }

  return { forgotPassword, resetPassword, changePassword, verifyCurrentPassword }
}

/** All unused links to set a new password stop working. */
export async function deletePasswordResets(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}

/** Locks the user, and refuses if the password was changed while it was verified. */
export async function assertPasswordUnchanged(tx: Tx, userId: string, verifiedHash: string, path: string) {
  const user = await getUserForUpdate(tx, userId)
  if (user.passwordHash !== verifiedHash) throw wrongPasswordError(path)
  return user
}

function wrongPasswordError(path: string) {
  const message = 'Your current password is not correct.'
  return invalid(message, [{ path, message }], 'WRONG_PASSWORD')
}

function samePasswordError() {
  const message = 'Please choose a password that is different from the current one.'
  return invalid(message, [{ path: 'newPassword', message }])
}

const invalidLinkError = () =>
  invalid('This link is no longer valid. Please ask for a new one.', undefined, 'RESET_LINK_DEAD')
