import { randomBytes } from 'node:crypto'
import { and, asc, eq, gt, gte, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { ContactField, PendingContact } from '#contract/auth.ts'
import { verificationCode } from '#domain/codes.ts'
import { conflict, invalid, notFound, tooMany } from '#domain/errors.ts'
import {
  CANNOT_SEND_CODES,
  CODE_JUST_SENT,
  CODE_LIFE_MINUTES,
  CONTACT_TEXTS,
  CONTACT_UNDO_DAYS,
  MOST_CODE_TRIES,
  RESEND_AFTER_SECONDS,
} from '#domain/registration.ts'
import { duration } from '#domain/waiting.ts'
import type { SignedIn } from '#server/http/caller.ts'
import {
  contactChangedMail,
  contactChangedText,
  contactCodeMail,
  contactCodeText,
} from '#server/notifications/mails/contact-change.ts'
import type { MailShop } from '#server/notifications/mails/layout.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { newId, newToken, sha256 } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits.ts'
import type { AuthDeps } from './deps.ts'
import { asCaller, lockedPerson, type User } from './people.ts'
import { assertFree } from './registration.ts'
import type { Sessions } from './sessions.ts'
import { contactChanges, passwordResets, users } from './tables.ts'
import { hashCode, isSameText, PER_RECIPIENT, wrongCode } from './verification.ts'

type Change = typeof contactChanges.$inferSelect
type Shop = Omit<MailShop, 'origin'>

const MINUTE_MS = 60 * 1000
const DAY_MS = 24 * 3600 * 1000
/** A change that is not confirmed by then is forgotten. */
const PENDING_MS = DAY_MS
/** Nobody tries out which addresses have an account, and nobody guesses codes, from a stolen session. */
const CHANGES_PER_PERSON = { most: 10, seconds: 3600 }
const CODES_PER_PERSON = { most: 30, seconds: 24 * 3600 }
const UNDO_PER_ADDRESS = { most: 30, seconds: 3600 }
/** No hash of a password: nothing that is typed matches it, and only the link of a reset mail sets a new one. */
const NO_PASSWORD = 'none'

/**
 * A new e-mail address or phone number of an account. It is pending until the code that was sent to it is entered. Then
 * the old address or phone hears of it, with a link that takes the change back for some days.
 */
export function createContactChange(deps: AuthDeps, { sessions }: { sessions: Sessions }) {
  const { database, clock, config, limits, notifications, settings, audit, security, referrals } = deps

  /** Refuses before the password is checked, so that a refusal costs little. */
  async function assertMayAsk(userId: string, values: readonly (string | null)[]): Promise<void> {
    const needsCode = values.some((value) => value !== null)
    if (needsCode && !config.canSendCodes) throw conflict(CONTACT_TEXTS.cannotSendCodes, CANNOT_SEND_CODES)
    await limits.take(`contact-change:${userId}`, CHANGES_PER_PERSON, 'Too many changes of e-mail or phone.')
    for (const value of values)
      if (value !== null) await limits.take(`code:${value}`, PER_RECIPIENT, 'Too many codes were asked for.')
  }

  /** In the transaction of the profile; the person's row is locked. A removed phone needs no code and is gone at once. */
  async function ask(
    tx: Tx,
    caller: SignedIn,
    user: User,
    field: ContactField,
    newValue: string | null,
    shop: Shop,
  ): Promise<void> {
    const now = clock.now()
    await deleteOld(tx, now)
    const [pending] = await tx
      .select()
      .from(contactChanges)
      .where(and(isPendingOf(user.id, now), eq(contactChanges.field, field)))
    // Saving the form twice sends one code.
    if (pending && pending.newValue === newValue && secondsUntilResend(pending, now) > 0) return
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
    if (newValue === null) await apply(tx, caller, user, change!, shop)
    else await sendCode(tx, user, change!, shop)
  }

  async function sendCode(tx: Tx, user: User, change: Change, shop: Shop): Promise<Date> {
    const now = clock.now()
    const code = verificationCode(randomBytes(4))
    const expiresAt = new Date(now.getTime() + CODE_LIFE_MINUTES * MINUTE_MS)
    await tx
      .update(contactChanges)
      .set({ codeHash: hashCode(change.id, code), codeSentAt: now, codeExpiresAt: expiresAt, tries: 0 })
      .where(eq(contactChanges.id, change.id))
    const bySms = change.field === 'phone' && notifications.hasSms
    const mail = contactCodeMail(notifications.mailShop(shop), change.field)
    await notifications.queue(tx, {
      ...(bySms ? { subject: mail.subject, text: contactCodeText(shop), html: '' } : mail),
      eventKey: `contact-code:${newId()}`,
      channel: bySms ? 'sms' : 'mail',
      recipient: bySms || change.field === 'email' ? change.newValue! : user.email,
      personId: user.id,
      secret: { value: code, until: expiresAt },
    })
    return expiresAt
  }

  async function confirm(caller: SignedIn, field: ContactField, code: string): Promise<void> {
    await limits.take(`contact-code:${caller.userId}`, CODES_PER_PERSON, 'Too many codes were tried.')
    const change = await checkedCode(caller.userId, field, code)
    const shop = await settings.current()
    await database.transaction(async (tx) => {
      const user = await lockedPerson(tx, caller.userId)
      const [same] = await tx
        .select()
        .from(contactChanges)
        .where(and(eq(contactChanges.id, change.id), isNull(contactChanges.confirmedAt)))
      if (!same) throw nothingPending()
      await apply(tx, caller, user, { ...same, oldValue: user[field] }, shop)
    })
  }

  /** Each try counts, also of many at once. */
  async function checkedCode(userId: string, field: ContactField, given: string): Promise<Change> {
    const now = clock.now()
    const isThis = and(isPendingOf(userId, now), eq(contactChanges.field, field))
    const [pending] = await database.db.select().from(contactChanges).where(isThis)
    if (!pending) throw nothingPending()
    if (config.verificationTestCode !== null && isSameText(given, config.verificationTestCode)) return pending
    const [tried] = await database.db
      .update(contactChanges)
      .set({ tries: sql`${contactChanges.tries} + 1` })
      .where(
        and(isThis, sql`${contactChanges.tries} < ${MOST_CODE_TRIES}`, gt(contactChanges.codeExpiresAt, now)),
      )
      .returning()
    if (!tried?.codeHash || !isSameText(hashCode(tried.id, given), tried.codeHash)) throw wrongCode()
    return tried
  }

  /** The new value counts from now on, and the old address or phone hears of it. */
  async function apply(tx: Tx, caller: SignedIn, user: User, change: Change, shop: Shop): Promise<void> {
    const now = clock.now()
    await assertFree(tx, reachOf(change.field, change.newValue), user.id)
    await tx
      .update(users)
      .set({ ...columnOf(change.field, change.newValue), updatedAt: now })
      .where(eq(users.id, user.id))
    // A person who moved to a new mailbox or phone is nobody's new friend under it.
    await referrals.rememberContact(tx, { ...user, ...columnOf(change.field, change.newValue) })
    // A link that went to the old mailbox must not open the account any more.
    if (change.field === 'email') await deleteResets(tx, user.id)
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
    await tellOldContact(tx, user, change, { token, undoUntil, shop })
    await audit.record(tx, {
      caller,
      action: 'profile.contact-change',
      subject: `user ${user.id}`,
      after: { field: change.field },
    })
    security.record({ kind: 'contact.changed', userId: user.id, details: { field: change.field } })
  }

  async function tellOldContact(
    tx: Tx,
    user: User,
    change: Change,
    { token, undoUntil, shop }: { token: string; undoUntil: Date; shop: Shop },
  ): Promise<void> {
    const bySms = change.field === 'phone' && change.oldValue !== null && notifications.hasSms
    const mailShop = notifications.mailShop(shop)
    const mail = contactChangedMail(mailShop, { name: user.name, field: change.field })
    await notifications.queue(tx, {
      ...(bySms ? { subject: mail.subject, text: contactChangedText(mailShop), html: '' } : mail),
      eventKey: `contact-changed:${change.id}`,
      channel: bySms ? 'sms' : 'mail',
      // `user` is the row from before the change, so this is the old address.
      recipient: bySms ? change.oldValue! : user.email,
      personId: user.id,
      secret: { value: token, until: undoUntil },
    })
  }

  async function resend(
    caller: SignedIn,
    field: ContactField,
  ): Promise<{ message: string; expiresAt: string }> {
    const now = clock.now()
    const [known] = await database.db
      .select()
      .from(contactChanges)
      .where(and(isPendingOf(caller.userId, now), eq(contactChanges.field, field)))
    if (!known?.newValue) throw nothingPending()
    await limits.take(`code:${known.newValue}`, PER_RECIPIENT, 'Too many codes were asked for.')
    const shop = await settings.current()
    const expiresAt = await database.transaction(async (tx) => {
      const user = await lockedPerson(tx, caller.userId)
      const [change] = await tx
        .select()
        .from(contactChanges)
        .where(and(eq(contactChanges.id, known.id), isNull(contactChanges.confirmedAt)))
      if (!change) throw nothingPending()
      const seconds = secondsUntilResend(change, now)
      if (seconds > 0)
        throw tooMany(
          `Please wait ${duration(seconds)} before you ask for another code.`,
          seconds,
          CODE_JUST_SENT,
        )
      return sendCode(tx, user, change, shop)
    })
    return { message: 'Verification code sent', expiresAt: expiresAt.toISOString() }
  }

  async function cancel(caller: SignedIn, field: ContactField): Promise<void> {
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
   * Takes the account back to what it was before the change: this one and every later one, because whoever made this one
   * may have made them too. Sessions end and the password no longer counts, because it was needed for the change.
   */
  async function undo(token: string, address: string): Promise<{ email: string }> {
    await limits.take(`contact-undo:${networkOf(address)}`, UNDO_PER_ADDRESS)
    const isThis = and(
      eq(contactChanges.undoTokenHash, sha256(token)),
      gt(contactChanges.undoUntil, clock.now()),
    )
    const [found] = await database.db.select().from(contactChanges).where(isThis)
    if (!found) throw deadLink()
    return database.transaction(async (tx) => {
      const user = await lockedPerson(tx, found.userId)
      const [change] = await tx.select().from(contactChanges).where(isThis)
      if (!change?.confirmedAt) throw deadLink()
      const undone = await tx
        .select()
        .from(contactChanges)
        .where(and(eq(contactChanges.userId, user.id), gte(contactChanges.confirmedAt, change.confirmedAt)))
        .orderBy(asc(contactChanges.confirmedAt), asc(contactChanges.id))
      const before = { email: user.email, phone: user.phone }
      // The newest first, so that the oldest value of each field remains.
      for (const each of undone.toReversed()) Object.assign(before, columnOf(each.field, each.oldValue))
      await assertFree(tx, { email: before.email, phone: null }, user.id)
      await tx
        .update(users)
        .set({
          email: before.email,
          phone: await freePhone(tx, before.phone, user.id),
          passwordHash: NO_PASSWORD,
          updatedAt: clock.now(),
        })
        .where(eq(users.id, user.id))
      await tx
        .delete(contactChanges)
        .where(
          and(
            eq(contactChanges.userId, user.id),
            or(isNull(contactChanges.confirmedAt), gte(contactChanges.confirmedAt, change.confirmedAt)),
          ),
        )
      await deleteResets(tx, user.id)
      await sessions.endAll(tx, user.id)
      await audit.record(tx, {
        caller: asCaller(user, address),
        action: 'profile.contact-undo',
        subject: `user ${user.id}`,
        after: { fields: [...new Set(undone.map(({ field }) => field))] },
      })
      security.record({ kind: 'contact.change-undone', userId: user.id })
      return { email: before.email }
    })
  }

  async function pendingOf(db: Reader, userId: string): Promise<PendingContact[]> {
    const rows = await db
      .select()
      .from(contactChanges)
      .where(isPendingOf(userId, clock.now()))
      .orderBy(asc(contactChanges.field))
    return rows.map((row) => ({
      field: row.field,
      value: row.newValue ?? '',
      sentBy: row.field === 'phone' && notifications.hasSms ? 'sms' : 'mail',
      codeExpiresAt: (row.codeExpiresAt ?? row.createdAt).toISOString(),
    }))
  }

  return { assertMayAsk, ask, confirm, resend, cancel, undo, pendingOf }
}

export type ContactChange = ReturnType<typeof createContactChange>

const isPendingOf = (userId: string, now: Date) =>
  and(
    eq(contactChanges.userId, userId),
    isNull(contactChanges.confirmedAt),
    gt(contactChanges.createdAt, new Date(now.getTime() - PENDING_MS)),
  )

/** Old addresses are personal data: a change is kept only as long as it is pending or can be undone. */
async function deleteOld(tx: Tx, now: Date): Promise<void> {
  await tx
    .delete(contactChanges)
    .where(
      or(
        and(isNotNull(contactChanges.confirmedAt), lte(contactChanges.undoUntil, now)),
        and(
          isNull(contactChanges.confirmedAt),
          lte(contactChanges.createdAt, new Date(now.getTime() - PENDING_MS)),
        ),
      ),
    )
}

async function deleteResets(tx: Tx, userId: string): Promise<void> {
  await tx.delete(passwordResets).where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)))
}

function secondsUntilResend({ codeSentAt }: Change, now: Date): number {
  if (!codeSentAt) return 0
  const waited = now.getTime() - codeSentAt.getTime()
  return Math.max(0, Math.ceil((RESEND_AFTER_SECONDS * 1000 - waited) / 1000))
}

/** The old phone, unless another account has it by now: then the account has none, and the person can enter one again. */
async function freePhone(tx: Tx, phone: string | null, userId: string): Promise<string | null> {
  if (phone === null) return null
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.phone, phone))
  return owner && owner.id !== userId ? null : phone
}

/** An e-mail address is never null. */
const columnOf = (field: ContactField, value: string | null) =>
  field === 'email' ? { email: value ?? '' } : { phone: value }

const reachOf = (field: ContactField, value: string | null) =>
  field === 'email' ? { email: value ?? '', phone: null } : { email: '', phone: value }

const nothingPending = () => notFound('There is no change that waits for a code.', 'NOTHING_PENDING')

const deadLink = () => invalid(CONTACT_TEXTS.deadLink, undefined, 'UNDO_LINK_DEAD')
