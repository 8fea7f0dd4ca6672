import { eq } from 'drizzle-orm'
import { normalizeEmail } from '#domain/email.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { findUserByEmail, getUserForUpdate, type User } from '#server/users/queries.ts'
import type { AuthDeps } from '../deps.ts'
import type { Sessions } from '../sessions/sessions.ts'
import {
  authenticatorAppSetups,
  authenticatorApps,
  passkeys,
  recoveryCodes,
  secondFactorChallenges,
} from '../tables.ts'
import type { SecondFactorMails } from './mails.ts'

/** Open challenges and setups are deleted too, so that an earlier sign-in or setup cannot be completed. */
export async function deleteSecondFactors(tx: Tx, userId: string): Promise<void> {
  for (const table of [
    authenticatorApps,
    authenticatorAppSetups,
    passkeys,
    recoveryCodes,
    secondFactorChallenges,
  ])
    await tx.delete(table).where(eq(table.userId, userId))
}

type Parts = { sessions: Sessions; mails: SecondFactorMails }

/** For users who lost phone, key and recovery codes. Afterwards the password alone signs in, and a new setup is possible. */
export function createSecondFactorReset(
  { database, audit, security }: Pick<AuthDeps, 'database' | 'audit' | 'security'>,
  { sessions, mails }: Parts,
) {
  /**
   * Reset by another member of the staff. `assertMayReset` runs in the transaction while the user is locked, so that the
   * role cannot change in between.
   */
  async function resetByStaff(
    caller: AuthenticatedCaller,
    { id, reason }: { id: string; reason: string },
    assertMayReset: (tx: Tx, user: User) => Promise<void>,
  ): Promise<{ message: string }> {
    const shop = await mails.mailShop()
    const user = await database.transaction(async (tx) => {
      const lockedUser = await getUserForUpdate(tx, id)
      await assertMayReset(tx, lockedUser)
      await removeAllFactors(tx, lockedUser, shop, 'reset-by-staff')
      await audit.record(tx, {
        caller,
        action: 'auth.second-factor.reset',
        subject: `user ${id}`,
        after: { reason },
      })
      return lockedUser
    })
    security.record({ kind: 'second-factor.reset', userId: id, details: { by: caller.userId } })
    return {
      message: `Two-step sign-in of ${user.name} is reset, and the person is signed out everywhere.`,
    }
  }

  /** Reset by a command on the server, for the last admin. */
  async function resetByCommand(email: string): Promise<void> {
    const shop = await mails.mailShop()
    const userId = await database.transaction(async (tx) => {
      const found = await findUserByEmail(tx, normalizeEmail(email))
      if (!found) throw notFound(`There is no account with the e-mail address ${email}.`)
      const user = await getUserForUpdate(tx, found.id)
      await removeAllFactors(tx, user, shop, 'reset-by-command')
      await audit.record(tx, {
        caller: 'system',
        action: 'auth.second-factor.reset',
        subject: `user ${user.id}`,
        after: { reason: 'npm run reset-second-factor' },
      })
      return user.id
    })
    security.record({ kind: 'second-factor.reset', userId, details: { by: 'command' } })
  }

  async function removeAllFactors(
    tx: Tx,
    user: User,
    shop: MailShop,
    change: 'reset-by-staff' | 'reset-by-command',
  ): Promise<void> {
    if (!(await hasSecondFactor(tx, user.id)))
      throw conflict('This account has no two-step sign-in to reset.', 'NO_SECOND_FACTOR')
    await deleteSecondFactors(tx, user.id)
    await sessions.endAll(tx, user.id)
    await mails.queue(tx, user, shop, { change })
  }

  async function hasSecondFactor(db: Reader, userId: string): Promise<boolean> {
    const [appCount, passkeyCount] = [
      await db.$count(authenticatorApps, eq(authenticatorApps.userId, userId)),
      await db.$count(passkeys, eq(passkeys.userId, userId)),
    ]
    return appCount + passkeyCount > 0
  }

  return {
    resetByStaff,
    resetByCommand,
    hasSecondFactor: (userId: string) => hasSecondFactor(database.db, userId),
  }
}
