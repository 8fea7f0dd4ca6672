import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { ContactField } from '#contract/account.ts'
import { CONTACT_UNDO_DAYS, MAX_CODE_ATTEMPTS } from '#domain/registration.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { contactChangedMail, contactChangedText } from '#server/notifications/templates/contact-change.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newToken, sha256 } from '#server/platform/ids.ts'
import { assertContactAvailable, getUserForUpdate, type User } from '#server/users/queries.ts'
import { setContact } from '#server/users/service.ts'
import type { AccountDeps } from '../deps.ts'
import { contactChanges } from '../tables.ts'
import {
  type ContactChangeRow,
  DAY_MS,
  isPendingFor,
  type MessageContext,
  noPendingChangeError,
  readMessageContext,
  toColumn,
} from './pending-changes.ts'

const CODE_LIMIT_PER_USER = { max: 30, seconds: 24 * 3600 }

/** The code of a new address or phone, and what happens when it is right. */
export function createConfirmChange(deps: AccountDeps) {
  const { database, clock, limits, notifications, audit, security, referrals, orders, auth } = deps
  const { oneTimeCodes } = auth

  async function confirm(caller: AuthenticatedCaller, field: ContactField, code: string): Promise<void> {
    await limits.consume(`contact-code:${caller.userId}`, CODE_LIMIT_PER_USER, 'Too many codes were tried.')
    const change = await verifyCode(caller.userId, field, code)
    const context = await readMessageContext(deps)
    await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, caller.userId)
      const [currentChange] = await tx
        .select()
        .from(contactChanges)
        .where(and(eq(contactChanges.id, change.id), isNull(contactChanges.confirmedAt)))
      if (!currentChange) throw noPendingChangeError()
      await applyChange(tx, caller, user, { ...currentChange, oldValue: user[field] }, context)
    })
  }

  /** Every attempt counts, also parallel ones. */
  async function verifyCode(
    userId: string,
    field: ContactField,
    enteredCode: string,
  ): Promise<ContactChangeRow> {
    const now = clock.now()
    const isThis = and(isPendingFor(userId, now), eq(contactChanges.field, field))
    const [pending] = await database.db.select().from(contactChanges).where(isThis)
    if (!pending) throw noPendingChangeError()
    const [attempt] = await database.db
      .update(contactChanges)
      .set({ tries: sql`${contactChanges.tries} + 1` })
      .where(
        and(
          isThis,
          sql`${contactChanges.tries} < ${MAX_CODE_ATTEMPTS}`,
          gt(contactChanges.codeExpiresAt, now),
        ),
      )
      .returning()
    if (!attempt) throw oneTimeCodes.wrongCodeError()
    oneTimeCodes.assertCorrect(attempt, enteredCode)
    return attempt
  }

  /** Stores the new value and notifies the old address or phone. */
  async function applyChange(
    tx: Tx,
    caller: AuthenticatedCaller,
    user: User,
    change: ContactChangeRow,
    context: MessageContext,
  ): Promise<void> {
    const now = clock.now()
    await assertContactAvailable(tx, toContact(change.field, change.newValue), user.id)
    // The old contact stays with the orders, so that the limits of a person find it.
    await orders.recordAccountContacts(tx, user.id)
    await setContact(tx, user.id, toColumn(change.field, change.newValue), now)
    // Remember the new contact, so that it cannot register again as a referred friend.
    await referrals.recordContact(tx, { ...user, ...toColumn(change.field, change.newValue) })
    // A link in the old mailbox must no longer open the account.
    if (change.field === 'email') await auth.deletePasswordResets(tx, user.id)
    const token = newToken()
    const undoUntil = new Date(now.getTime() + CONTACT_UNDO_DAYS * DAY_MS)
    await tx
      .update(contactChanges)
      .set({
        oldValue: change.oldValue,
        confirmedAt: now,
        undoTokenHash: sha256(token),
        undoUntil,
        codeHash: null,
      })
      .where(eq(contactChanges.id, change.id))
    await notifyOldContact(tx, user, change, { token, undoUntil, ...context })
    await audit.record(tx, {
      caller,
      action: 'profile.contact-change',
      subject: `user ${user.id}`,
      after: { field: change.field },
    })
    security.record({ kind: 'contact.changed', userId: user.id, details: { field: change.field } })
  }

  async function notifyOldContact(
    tx: Tx,
    user: User,
    change: ContactChangeRow,
    { token, undoUntil, shop, hasSms }: MessageContext & { token: string; undoUntil: Date },
  ): Promise<void> {
    const isSms = change.field === 'phone' && change.oldValue !== null && hasSms
    const mailShop = notifications.mailShop(shop)
    const mail = contactChangedMail(mailShop, { name: user.name, field: change.field })
    await notifications.queue(tx, {
      ...(isSms ? { subject: mail.subject, ...contactChangedText(mailShop) } : mail),
      eventKey: `contact-changed:${change.id}`,
      channel: isSms ? 'sms' : 'mail',
      // `user` was read before the change, so this is the old address.
      recipient: isSms ? change.oldValue! : user.email,
      personId: user.id,
      secret: { value: token, until: undoUntil },
    })
  }

  return { confirm, applyChange }
}

const toContact = (field: ContactField, value: string | null) =>
  field === 'email' ? { email: value ?? '', phone: null } : { email: '', phone: value }
