import { invalid } from '#domain/errors.ts'
import { getPasswordError, type PasswordOwner } from '#domain/password-policy.ts'
import { isStaff } from '#domain/staff.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { getRolePermissions } from '#server/roles/queries.ts'
import type { User } from '#server/users/queries.ts'
import type { AuthDeps } from '../deps.ts'
import { loadPasswordEstimate } from './password-strength.ts'

/** The password rules, which depend on the user: staff need stronger passwords. */
export function createPasswordRules({ settings }: Pick<AuthDeps, 'settings'>) {
  async function findPasswordError(password: string, owner: PasswordOwner): Promise<string | null> {
    const { customerPasswordLength, shopName } = await settings.current()
    return getPasswordError(password, owner, {
      customerMinLength: customerPasswordLength,
      shopName,
      estimateGuesses: await loadPasswordEstimate(),
    })
  }

  async function assertAcceptable(password: string, owner: PasswordOwner, path = 'password'): Promise<void> {
    const message = await findPasswordError(password, owner)
    if (message) throw invalid(message, [{ path, message }])
  }

  return { findPasswordError, assertAcceptable }
}

export type PasswordRules = ReturnType<typeof createPasswordRules>

/** What the password rules need to know about a user, with the current permissions. */
export async function getPasswordOwner(db: Reader, user: User): Promise<PasswordOwner> {
  return {
    isStaff: isStaff(await getRolePermissions(db, user.role)),
    name: user.name,
    email: user.email,
    phone: user.phone,
  }
}
