import { and, asc, eq, gt, gte, isNull, or } from 'drizzle-orm'
import { invalid } from '#domain/errors.ts'
import { CONTACT_TEXTS } from '#domain/registration.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import {
  assertContactAvailable,
  findUserByPhone,
  getUserForUpdate,
  toAuditActor,
} from '#server/users/queries.ts'
import { removePassword, setContact } from '#server/users/service.ts'
import type { AccountDeps } from '../deps.ts'
import { contactChanges } from '../tables.ts'
import { toColumn } from './pending-changes.ts'

const UNDO_LIMIT_PER_NETWORK = { max: 30, seconds: 3600 }

/** The link in the notice to the old address or phone. */
export function createUndoChange({ database, clock, limits, audit, security, auth }: AccountDeps) {
  /**
   * Restores the contact data from before the change. Later changes are undone too, because the same stranger may have made
   * them. All sessions end and the password is removed, because the stranger needed it for the change.
   */
  async function undo(token: string, address: string): Promise<{ email: string }> {
    await limits.consume(`contact-undo:${networkOf(address)}`, UNDO_LIMIT_PER_NETWORK)
    const isThis = and(
      eq(contactChanges.undoTokenHash, sha256(token)),
      gt(contactChanges.undoUntil, clock.now()),
    )
    const [found] = await database.db.select().from(contactChanges).where(isThis)
    if (!found) throw invalidLinkError()
    return database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, found.userId)
      const [change] = await tx.select().from(contactChanges).where(isThis)
      if (!change?.confirmedAt) throw invalidLinkError()
      const undone = await tx
        .select()
        .from(contactChanges)
        .where(and(eq(contactChanges.userId, user.id), gte(contactChanges.confirmedAt, change.confirmedAt)))
        .orderBy(asc(contactChanges.confirmedAt), asc(contactChanges.id))
      const before = { email: user.email, phone: user.phone }
      // The newest first, so that the oldest value of each field remains.
      for (const undoneChange of undone.toReversed())
        Object.assign(before, toColumn(undoneChange.field, undoneChange.oldValue))
      await assertContactAvailable(tx, { email: before.email, phone: null }, user.id)
      const phone = await phoneIfAvailable(tx, before.phone, user.id)
      await setContact(tx, user.id, { email: before.email, phone }, clock.now())
      await removePassword(tx, user.id)
      await tx
        .delete(contactChanges)
        .where(
          and(
            eq(contactChanges.userId, user.id),
            or(isNull(contactChanges.confirmedAt), gte(contactChanges.confirmedAt, change.confirmedAt)),
          ),
        )
      await auth.deletePasswordResets(tx, user.id)
      await auth.endAllSessions(tx, user.id)
      await audit.record(tx, {
        caller: toAuditActor(user, address),
        action: 'profile.contact-undo',
        subject: `user ${user.id}`,
        after: { fields: [...new Set(undone.map(({ field }) => field))] },
      })
      security.record({ kind: 'contact.change-undone', userId: user.id })
      return { email: before.email }
    })
  }

  return undo
}

/** The old phone number. Null if another account has it by now: the user can then enter another one. */
async function phoneIfAvailable(tx: Tx, phone: string | null, userId: string): Promise<string | null> {
  if (phone === null) return null
  const owner = await findUserByPhone(tx, phone)
  return owner && owner.id !== userId ? null : phone
}

const invalidLinkError = () => invalid(CONTACT_TEXTS.expiredLink, undefined, 'UNDO_LINK_DEAD')
