import { eq, sql } from 'drizzle-orm'
import { normalizeEmail } from '#domain/email.ts'
import { conflict, notFound } from '#domain/errors.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { MailShop } from '#server/notifications/mails/layout.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import type { AuthDeps } from '../deps.ts'
import { lockedPerson, type User } from '../people.ts'
import type { Sessions } from '../sessions.ts'
import {
  authenticatorAppSetups,
  authenticatorApps,
  passkeys,
  recoveryCodes,
  secondFactorChallenges,
  users,
} from '../tables.ts'
import type { SecondFactorMails } from './mails.ts'

type Parts = { sessions: Sessions; mails: SecondFactorMails }

/** For a person who lost phone, key and recovery codes: the password signs in alone, and a new set-up can follow. */
export function createSecondFactorReset(
  { database, audit, security }: Pick<AuthDeps, 'database' | 'audit' | 'security'>,
  { sessions, mails }: Parts,
) {
  /**
   * By a colleague. `assertMayReset` decides in the transaction who may do so, while the person is locked: the role
   * cannot change in between.
   */
  async function resetByStaff(
    caller: SignedIn,
    { id, reason }: { id: string; reason: string },
    assertMayReset: (tx: Tx, person: User) => Promise<void>,
  ): Promise<{ message: string }> {
    const shop = await mails.mailShop()
    const person = await database.transaction(async (tx) => {
      const locked = await lockedPerson(tx, id)
      await assertMayReset(tx, locked)
      await removeEverything(tx, locked, shop, 'reset-by-staff')
      await audit.record(tx, {
        caller,
        action: 'auth.second-factor.reset',
        subject: `user ${id}`,
        after: { reason },
      })
      return locked
    })
    security.record({ kind: 'second-factor.reset', userId: id, details: { by: caller.userId } })
    return {
      message: `Two-step sign-in of ${person.name} is reset, and the person is signed out everywhere.`,
    }
  }

  /** By a command on the server, for the last admin. */
  async function resetByCommand(email: string): Promise<void> {
    const shop = await mails.mailShop()
    const userId = await database.transaction(async (tx) => {
      const [found] = await tx
        .select({ id: users.id })
        .from(users)
        .where(eq(sql`lower(${users.email})`, normalizeEmail(email)))
      if (!found) throw notFound(`There is no account with the e-mail address ${email}.`)
      const person = await lockedPerson(tx, found.id)
      await removeEverything(tx, person, shop, 'reset-by-command')
      await audit.record(tx, {
        caller: 'system',
        action: 'auth.second-factor.reset',
        subject: `user ${person.id}`,
        after: { reason: 'npm run reset-second-factor' },
      })
      return person.id
    })
    security.record({ kind: 'second-factor.reset', userId, details: { by: 'command' } })
  }

  async function removeEverything(
    tx: Tx,
    person: User,
    shop: MailShop,
    change: 'reset-by-staff' | 'reset-by-command',
  ): Promise<void> {
    if (!(await isSetUp(tx, person.id)))
      throw conflict('This account has no two-step sign-in to reset.', 'NO_SECOND_FACTOR')
    // Challenges and set-ups go as well: a sign-in or set-up that was begun before must not be completed.
    for (const table of [
      authenticatorApps,
      authenticatorAppSetups,
      passkeys,
      recoveryCodes,
      secondFactorChallenges,
    ])
      await tx.delete(table).where(eq(table.userId, person.id))
    await sessions.endAll(tx, person.id)
    await mails.queue(tx, person, shop, { change })
  }

  async function isSetUp(db: Reader, userId: string): Promise<boolean> {
    const [apps, keys] = [
      await db.$count(authenticatorApps, eq(authenticatorApps.userId, userId)),
      await db.$count(passkeys, eq(passkeys.userId, userId)),
    ]
    return apps + keys > 0
  }

  return { resetByStaff, resetByCommand, isSetUp: (userId: string) => isSetUp(database.db, userId) }
}
