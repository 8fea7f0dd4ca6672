import { eq } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import { type PasswordOwner, passwordFault } from '#domain/password-policy.ts'
import { isStaff } from '#domain/staff.ts'
import type { Reader } from '#server/platform/database.ts'
import { roles } from '#server/roles/tables.ts'
import { rankOfPassword } from './common-passwords.ts'
import type { AuthDeps } from './deps.ts'
import type { User } from './people.ts'

/** What a password has to be like, for the person it is for. */
export function createPasswordRules({ settings }: Pick<AuthDeps, 'settings'>) {
  async function faultOf(password: string, owner: PasswordOwner): Promise<string | null> {
    const { customerPasswordLength } = await settings.current()
    return passwordFault(password, owner, {
      customerLength: customerPasswordLength,
      rankOf: rankOfPassword,
    })
  }

  async function assertGood(password: string, owner: PasswordOwner, path = 'password'): Promise<void> {
    const message = await faultOf(password, owner)
    if (message) throw invalid(message, [{ path, message }])
  }

  return { faultOf, assertGood }
}

export type PasswordRules = ReturnType<typeof createPasswordRules>

/** The person as the rules see them, with the permissions of now. */
export async function passwordOwner(db: Reader, user: User): Promise<PasswordOwner> {
  return {
    isStaff: isStaff(await permissionsOfRole(db, user.role)),
    name: user.name,
    email: user.email,
    phone: user.phone,
  }
}

export async function permissionsOfRole(db: Reader, role: string): Promise<readonly string[]> {
  const [found] = await db.select({ permissions: roles.permissions }).from(roles).where(eq(roles.name, role))
  return found?.permissions ?? []
}
