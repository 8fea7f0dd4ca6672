import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { ContactField, PendingContact } from '#contract/account.ts'
import { conflict, invalid, notFound } from '#domain/errors.ts'
import {
  CANNOT_SEND_CODES,
  CODE_EXPIRY_MINUTES,
  CONTACT_TEXTS,
  CONTACT_UNDO_DAYS,
  MAX_CODE_ATTEMPTS,
} from '#domain/registration.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import {
  contactChangedMail,
  contactChangedText,
  contactCodeMail,
  contactCodeText,
} from '#server/notifications/templates/contact-change.ts'
import type { MailShop } from '#server/notifications/templates/layout.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId, newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import {
  assertContactAvailable,
  findUserByPhone,
  getUserForUpdate,
  toAuditActor,
  type User,
} from '#server/users/queries.ts'
import { removePassword, setContact } from '#server/users/service.ts'
import type { AccountDeps } from './deps.ts'
import { contactChanges } from './tables.ts'

type ContactChangeRow = typeof contactChanges.$inferSelect
type Shop = Omit<MailShop, 'origin'>

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 3600 * 1000
/** A change that is not confirmed in this time is deleted. */
const PENDING_TTL_MS = DAY_MS
/** A stolen session cannot be used to find out which addresses have an account, or to guess codes. */
const CHANGE_LIMIT_PER_USER = { max: 10, seconds: 3600 }
const CODE_LIMIT_PER_USER = { max: 30, seconds: 24 * 3600 }
const UNDO_LIMIT_PER_NETWORK = { max: 30, seconds: 3600 }

/**
 * A new email address or phone number of an account. It is pending until the code that was sent to it is entered. Then
 * the old address or phone gets a notice, with a link that undoes the change for some days.
 */
export function createContactChange(deps: AccountDeps) {
  const { database, clock, limits, notifications, settings, audit, security, referrals, orders, auth } = deps
  const { oneTimeCodes } = auth

  /** Refuses before the password is checked, so that a refusal costs little. */
  async function assertCanRequest(userId: string, values: readonly (string | null)[]): Promise<void> {
    const needsCode = values.some((value) => value !== null)
    const { canSendCodes } = await settings.verificationCodes()
    if (needsCode && !canSendCodes) throw conflict(CONTACT_TEXTS.cannotSendCodes, CANNOT_SEND_CODES)
    await limits.consume(
      `contact-change:${userId}`,
      CHANGE_LIMIT_PER_USER,
      'Too many changes of e-mail or phone.',
    )
    for (const value of values) if (value !== null) await oneTimeCodes.consumeLimit(value)
  }

  /** Runs in the transaction of the profile, with the user locked. A phone number is removed at once, without a code. */
  async function requestChange(
    tx: Tx,
    caller: AuthenticatedCaller,
    user: User,
    field: ContactField,
    newValue: string | null,
    shop: Shop,
  ): Promise<void> {
    const now = clock.now()
    await deleteExpired(tx, now)
    const [pending] = await tx
      .select()
      .from(contactChanges)
      .where(and(isPendingFor(user.id, now), eq(contactChanges.field, field)))
    // Saving the form twice sends only one code.
    if (
      pending &&
      pending.newValue === newValue &&
      oneTimeCodes.getResendWaitSeconds(pending.codeSentAt, now) > 0
    )
      return
    await tx
      .delete(contactChanges)
      .where(
        and(
          eq(contactChanges.userId, user.id),
          eq(contactChanges.field, field),
          isNull(contactChanges.confirmedAt),
        ),
      )
    const [change] = await tx
      .insert(contactChanges)
      .values({
        id: newId(),
        userId: user.id,
        field,
        oldValue: user[field],
        newValue,
        createdAt: now,
      })
      .returning()
    await audit.record(tx, {
      caller,
      action: 'profile.contact-ask',
      subject: `user ${user.id}`,
      after: { field },
    })
    security.record({ kind: 'contact.change-asked', userId: user.id, details: { field } })
    if (newValue === null) await applyChange(tx, caller, user, change!, shop)
    else await sendCode(tx, user, change!, shop)
  }

  async function sendCode(tx: Tx, user: User, change: ContactChangeRow, shop: Shop): Promise<Date> {
    const now = clock.now()
    const code = oneTimeCodes.create()
    const expiresAt = new Date(now.getTime() + CODE_EXPIRY_MINUTES * MINUTE_MS)
    await tx
      .update(contactChanges)
      .set({
        codeHash: oneTimeCodes.hash(change.id, code),
        codeSentAt: now,
        codeExpiresAt: expiresAt,
        tries: 0,
      })
      .where(eq(contactChanges.id, change.id))
    const isSms = change.field === 'phone' && notifications.hasSms
    const mail = contactCodeMail(notifications.mailShop(shop), change.field)
    await notifications.queue(tx, {
      ...(isSms ? { subject: mail.subject, text: contactCodeText(shop), html: '' } : mail),
      eventKey: `contact-code:${newId()}`,
      channel: isSms ? 'sms' : 'mail',
      recipient: isSms || change.field === 'email' ? change.newValue! : user.email,
      personId: user.id,
      secret: { value: code, until: expiresAt },
    })
    return expiresAt
  }

  async function confirm(caller: AuthenticatedCaller, field: ContactField, code: string): Promise<void> {
    await limits.consume(`contact-code:${caller.userId}`, CODE_LIMIT_PER_USER, 'Too many codes were tried.')
    const change = await verifyCode(caller.userId, field, code)
    const shop = await settings.current()
    await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, caller.userId)
      const [currentChange] = await tx
        .select()
        .from(contactChanges)
        .where(and(eq(contactChanges.id, change.id), isNull(contactChanges.confirmedAt)))
      if (!currentChange) throw noPendingChangeError()
      await applyChange(tx, caller, user, { ...currentChange, oldValue: user[field] }, shop)
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
    shop: Shop,
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
    await notifyOldContact(tx, user, change, { token, undoUntil, shop })
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
    { token, undoUntil, shop }: { token: string; undoUntil: Date; shop: Shop },
  ): Promise<void> {
    const isSms = change.field === 'phone' && change.oldValue !== null && notifications.hasSms
    const mailShop = notifications.mailShop(shop)
    const mail = contactChangedMail(mailShop, { name: user.name, field: change.field })
    await notifications.queue(tx, {
      ...(isSms ? { subject: mail.subject, text: contactChangedText(mailShop), html: '' } : mail),
      eventKey: `contact-changed:${change.id}`,
      channel: isSms ? 'sms' : 'mail',
      // `user` was read before the change, so this is the old address.
      recipient: isSms ? change.oldValue! : user.email,
      personId: user.id,
      secret: { value: token, until: undoUntil },
    })
  }

  async function resend(
    caller: AuthenticatedCaller,
    field: ContactField,
  ): Promise<{ message: string; expiresAt: string }> {
    const now = clock.now()
    const [pendingChange] = await database.db
      .select()
      .from(contactChanges)
      .where(and(isPendingFor(caller.userId, now), eq(contactChanges.field, field)))
    if (!pendingChange?.newValue) throw noPendingChangeError()
    await oneTimeCodes.consumeLimit(pendingChange.newValue)
    const shop = await settings.current()
    const expiresAt = await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, caller.userId)
      const [change] = await tx
        .select()
        .from(contactChanges)
        .where(and(eq(contactChanges.id, pendingChange.id), isNull(contactChanges.confirmedAt)))
      if (!change) throw noPendingChangeError()
      oneTimeCodes.assertMayResend(change.codeSentAt, now)
      return sendCode(tx, user, change, shop)
    })
    return { message: 'Verification code sent', expiresAt: expiresAt.toISOString() }
  }

  async function cancel(caller: AuthenticatedCaller, field: ContactField): Promise<void> {
    await database.db
      .delete(contactChanges)
      .where(
        and(
          eq(contactChanges.userId, caller.userId),
          eq(contactChanges.field, field),
          isNull(contactChanges.confirmedAt),
        ),
      )
  }

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

  async function listPending(db: Reader, userId: string): Promise<PendingContact[]> {
    const rows = await db
      .select()
      .from(contactChanges)
      .where(isPendingFor(userId, clock.now()))
      .orderBy(asc(contactChanges.field))
    return rows.map((row) => ({
      field: row.field,
      value: row.newValue ?? '',
      sentBy: row.field === 'phone' && notifications.hasSms ? 'sms' : 'mail',
      codeExpiresAt: (row.codeExpiresAt ?? row.createdAt).toISOString(),
    }))
  }

  return { assertCanRequest, requestChange, confirm, resend, cancel, undo, listPending }
}

export type ContactChange = ReturnType<typeof createContactChange>

const isPendingFor = (userId: string, now: Date) =>
  and(
    eq(contactChanges.userId, userId),
    isNull(contactChanges.confirmedAt),
    gt(contactChanges.createdAt, new Date(now.getTime() - PENDING_TTL_MS)),
  )

/** Old addresses are personal data, so a change is deleted when it can no longer be confirmed or undone. */
async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(contactChanges)
    .where(
      or(
        and(isNotNull(contactChanges.confirmedAt), lte(contactChanges.undoUntil, now)),
        and(
          isNull(contactChanges.confirmedAt),
          lte(contactChanges.createdAt, new Date(now.getTime() - PENDING_TTL_MS)),
        ),
      ),
    )
}

/** The old phone number. Null if another account has it by now: the user can then enter another one. */
async function phoneIfAvailable(tx: Tx, phone: string | null, userId: string): Promise<string | null> {
  if (phone === null) return null
  const owner = await findUserByPhone(tx, phone)
  return owner && owner.id !== userId ? null : phone
}

/** An e-mail address is never null. */
const toColumn = (field: ContactField, value: string | null) =>
  field === 'email' ? { email: value ?? '' } : { phone: value }

const toContact = (field: ContactField, value: string | null) =>
  field === 'email' ? { email: value ?? '', phone: null } : { email: '', phone: value }

const noPendingChangeError = () => notFound('There is no change that waits for a code.', 'NOTHING_PENDING')

const invalidLinkError = () => invalid(CONTACT_TEXTS.expiredLink, undefined, 'UNDO_LINK_DEAD')
