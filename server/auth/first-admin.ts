import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { auth as contract } from '#contract/auth.ts'
import type { ParsedInput } from '#contract/endpoint.ts'
import { createClaimCode, normalizeClaimCode } from '#domain/codes.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { getPasswordError } from '#domain/password-policy.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { BootError } from '#server/platform/boot-error.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { type Backoff, networkOf } from '#server/platform/limits/rate-limiter.ts'
import { timingSafeEquals } from '#server/platform/timing-safe-equals.ts'
import { ensureDefaultRoles } from '#server/roles/service.ts'
import { findUserByEmail, hasAdmin, toAuditActor, type User } from '#server/users/queries.ts'
import { createUser, makeFirstAdmin, setName } from '#server/users/service.ts'
import type { AuthDeps } from './deps.ts'
import type { Passwords } from './passwords/hashing.ts'
import type { PasswordRules } from './passwords/password-rules.ts'
import { loadPasswordEstimate } from './passwords/password-strength.ts'
import { deleteSecondFactors } from './second-factor/reset.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { CompleteSignIn, SessionResponse } from './sign-in/complete-sign-in.ts'

/** The length was checked when the configuration was read. */
async function assertStaffPassword(password: string | null, email: string, shopName: string): Promise<void> {
  if (password === null) return
  const passwordError = getPasswordError(
    password,
    { isStaff: true, email },
    { customerMinLength: 0, shopName, estimateGuesses: await loadPasswordEstimate() },
  )
  if (passwordError) throw new BootError(`ADMIN_PASSWORD cannot be used. ${passwordError}`)
}

/** Wrong codes from one network. The code is too long to be guessed: this spares work and shows the attempts. */
const CODE_LIMIT: Backoff = { freeAttempts: 5, seconds: 3600, maxWaitSeconds: 300 }

/** `password` is the random password to print once, or null if the configuration gave one. `claimCode` is to be printed too. */
export type FirstAdmin =
  | { email: string; password: string | null; claimCode?: never }
  | { claimCode: string; email?: never; password?: never }

type Parts = {
  passwords: Passwords
  passwordRules: PasswordRules
  sessions: Sessions
  openSession: CompleteSignIn['openSession']
}

type NewAdmin = Pick<User, 'name' | 'email' | 'passwordHash' | 'mustChangePassword'>

/** How a shop without an admin gets its first one: from the configuration, or by a code of the terminal. */
export function createFirstAdmin(
  { database, clock, config, audit, settings, limits, security }: AuthDeps,
  { passwords, passwordRules, sessions, openSession }: Parts,
) {
  /** In memory only: no copy of the database holds it, and a restart makes a new one. Null: there is nothing to claim. */
  let claimCode: string | null = null

  /**
   * Creates the first admin, or the code that makes one. Null: there is an admin already. The advisory lock makes sure
   * that two servers create one admin.
   */
  async function ensureAdmin(): Promise<FirstAdmin | null> {
    const { shopName } = await settings.current()
    return database.transaction(async (tx) => {
      await lockKeys(tx, 'first start', 'first-admin')
      await ensureDefaultRoles(tx)
      if (await hasAdmin(tx)) return null
      if (config.isClaimedByCode) {
        claimCode = createClaimCode(randomBytes(12))
        return { claimCode }
      }
      const email = normalizeEmail(config.adminEmail)
      await assertStaffPassword(config.adminPassword, email, shopName)
      const password = config.adminPassword ?? randomBytes(15).toString('base64url')
      await appoint(tx, {
        name: 'Shop Owner',
        email,
        passwordHash: await passwords.hash(password),
        // The owner chose the password of the configuration. A printed one is visible in a terminal and has to be changed.
        mustChangePassword: config.adminPassword === null,
      })
      await audit.record(tx, { caller: 'system', action: 'auth.first-admin', subject: 'role admin' })
      return { email, password: config.adminPassword === null ? password : null }
    })
  }

  /** Makes the person with the code the first admin. Throws 400 for a wrong code, 409 where the shop has an admin. */
  async function claim(
    { code, name, email: enteredEmail, password }: ParsedInput<typeof contract.claim>,
    { address, userAgent = '' }: Caller,
  ): Promise<SessionResponse> {
    if (claimCode === null) throw alreadyClaimed()
    const limitKey = `claim:${networkOf(address)}`
    await limits.attempt(limitKey, CODE_LIMIT)
    if (!timingSafeEquals(normalizeClaimCode(code), normalizeClaimCode(claimCode))) {
      security.recordRepeated({ kind: 'admin.wrong-code', address })
      throw invalidField('code', 'This is not the code that the terminal shows.')
    }
    await limits.reset(limitKey)
    const email = normalizeEmail(enteredEmail)
    if (!isEmail(email)) throw invalidField('email', 'Email is invalid')
    await passwordRules.assertAcceptable(password, { isStaff: true, name, email })
    const passwordHash = await passwords.hash(password)
    const admin = await database.transaction(async (tx) => {
      await lockKeys(tx, 'first start', 'first-admin')
      // Another process of the shop may have its own code, and another person may be faster with this one.
      if (await hasAdmin(tx)) throw alreadyClaimed()
      const appointed = await appoint(tx, { name, email, passwordHash, mustChangePassword: false })
      await setName(tx, appointed.id, name, clock.now())
      await audit.record(tx, {
        caller: toAuditActor(appointed, address),
        action: 'auth.first-admin',
        subject: 'role admin',
      })
      // cached sign-in pages of all processes lead to the claim
      await tx.execute(sql`select pg_notify('public_changes', '')`)
      return { ...appointed, name }
    })
    claimCode = null
    security.record({ kind: 'admin.claimed', userId: admin.id })
    // No admin existed before, so none has a second factor.
    return openSession(admin, { remember: false, address, userAgent })
  }

  async function appoint(tx: Tx, admin: NewAdmin): Promise<User> {
    const existing = await findUserByEmail(tx, admin.email)
    if (!existing) return createUser(tx, { ...admin, role: 'admin' }, clock.now())
    // The account may belong to another person who registered with the owner's address: their password, sessions and second factors must end.
    const { passwordHash, mustChangePassword } = admin
    await makeFirstAdmin(tx, existing.id, { passwordHash, mustChangePassword })
    await sessions.endAll(tx, existing.id)
    await deleteSecondFactors(tx, existing.id)
    return { ...existing, passwordHash, mustChangePassword, role: 'admin' }
  }

  return { ensureAdmin, claim }
}

const alreadyClaimed = () =>
  conflict('This shop has an administrator already. Please sign in.', 'ALREADY_CLAIMED')
