import { randomBytes } from 'node:crypto'
import { normalizeEmail } from '#domain/email.ts'
import { getPasswordError } from '#domain/password-policy.ts'
import { BootError } from '#server/platform/boot-error.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { ensureDefaultRoles } from '#server/roles/service.ts'
import { findUserByEmail, hasAdmin } from '#server/users/queries.ts'
import { createUser, makeFirstAdmin } from '#server/users/service.ts'
import type { AuthDeps } from './deps.ts'
import type { Passwords } from './passwords/hashing.ts'
import { loadPasswordEstimate } from './passwords/password-strength.ts'
import type { Sessions } from './sessions/sessions.ts'

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

export type FirstAdmin = { email: string; password: string | null }

/**
 * Creates the first admin. `password` is the random password to print once, or null if the configuration gave one.
 * Null: there is an admin already. The advisory lock makes sure that two servers create one admin.
 */
export async function ensureAdmin(
  { database, clock, config, audit, settings }: AuthDeps,
  { passwords, sessions }: { passwords: Passwords; sessions: Sessions },
): Promise<FirstAdmin | null> {
  const { shopName } = await settings.current()
  return database.transaction(async (tx) => {
    await lockKeys(tx, 'first start', 'first-admin')
    await ensureDefaultRoles(tx)
    if (await hasAdmin(tx)) return null

    const email = normalizeEmail(config.adminEmail)
    await assertStaffPassword(config.adminPassword, email, shopName)
    const password = config.adminPassword ?? randomBytes(15).toString('base64url')
    const passwordHash = await passwords.hash(password)
    // The owner chose the password of the configuration. A printed one is visible in a terminal and has to be changed.
    const mustChangePassword = config.adminPassword === null
    const existing = await findUserByEmail(tx, email)
    if (existing) {
      // The account may belong to another person who registered with the owner's address: their password and sessions must end.
      await makeFirstAdmin(tx, existing.id, { passwordHash, mustChangePassword })
      await sessions.endAll(tx, existing.id)
    } else
      await createUser(
        tx,
        {
          name: 'Shop Owner',
          email,
          role: 'admin',
          passwordHash,
          mustChangePassword,
        },
        clock.now(),
      )
    await audit.record(tx, { caller: 'system', action: 'auth.first-admin', subject: 'role admin' })
    return { email, password: config.adminPassword === null ? password : null }
  })
}
