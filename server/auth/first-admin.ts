import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { createReferralCode } from '#domain/codes.ts'
import { normalizeEmail } from '#domain/email.ts'
import { getPasswordError } from '#domain/password-policy.ts'
import { BootError } from '#server/platform/boot-error.ts'
import { newId } from '#server/platform/ids.ts'
import { ensureDefaultRoles } from '#server/roles/default-roles.ts'
import type { AuthDeps } from './deps.ts'
import { getPasswordRank } from './passwords/common-passwords.ts'
import type { Passwords } from './passwords/hashing.ts'
import type { Sessions } from './sessions/sessions.ts'
import { users } from './tables.ts'

/** The configuration has checked the length. */
function assertStaffPassword(password: string | null, email: string): void {
  if (password === null) return
  const passwordError = getPasswordError(
    password,
    { isStaff: true, email },
    { customerMinLength: 0, getRank: getPasswordRank },
  )
  if (passwordError) throw new BootError(`ADMIN_PASSWORD cannot be used. ${passwordError}`)
}

export type FirstAdmin = { email: string; password: string | null }

/**
 * Makes the first admin when there is none: `password` is the random one, to be shown this once, or null where
 * the environment gave it. Null: somebody is admin already. Two servers that start at once make one.
 */
export async function ensureAdmin(
  { database, clock, config, audit }: AuthDeps,
  { passwords, sessions }: { passwords: Passwords; sessions: Sessions },
): Promise<FirstAdmin | null> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('first-admin', 0))`)
    await ensureDefaultRoles(tx)
    const [admin] = await tx.select({ id: users.id }).from(users).where(eq(users.role, 'admin')).limit(1)
    if (admin) return null

    const email = normalizeEmail(config.adminEmail)
    assertStaffPassword(config.adminPassword, email)
    const password = config.adminPassword ?? randomBytes(15).toString('base64url')
    const passwordHash = await passwords.hash(password)
    // A password out of the configuration is the owner's own choice. The printed one is in a terminal and its history.
    const mustChangePassword = config.adminPassword === null
    const [existing] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(sql`lower(${users.email})`, email))
    if (existing) {
      // whoever had the address before the owner named it must not come in with an old password
      await tx
        .update(users)
        .set({ role: 'admin', passwordHash, mustChangePassword, disabledAt: null })
        .where(eq(users.id, existing.id))
      await sessions.endAll(tx, existing.id)
    } else
      await tx.insert(users).values({
        id: newId(),
        name: 'Shop Owner',
        email,
        role: 'admin',
        passwordHash,
        mustChangePassword,
        referralCode: createReferralCode(randomBytes(8)),
        createdAt: clock.now(),
      })
    await audit.record(tx, { caller: 'system', action: 'auth.first-admin', subject: 'role admin' })
    return { email, password: config.adminPassword === null ? password : null }
  })
}
