import { and, eq, isNull } from 'drizzle-orm'
import type { ContactField } from '#contract/account.ts'
import { conflict } from '#domain/errors.ts'
import { CANNOT_SEND_CODES, CODE_EXPIRY_MINUTES, CONTACT_TEXTS } from '#domain/registration.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { contactCodeMail, contactCodeText } from '#server/notifications/templates/contact-change.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { getUserForUpdate, type User } from '#server/users/queries.ts'
import type { AccountDeps } from '../deps.ts'
import { contactChanges } from '../tables.ts'
import type { createConfirmChange } from './confirm-change.ts'
import {
  type ContactChangeRow,
  deleteExpired,
  isPendingFor,
  type MessageContext,
  MINUTE_MS,
  noPendingChangeError,
  readMessageContext,
} from './pending-changes.ts'

/** A stolen session cannot be used to find out which addresses have an account, or to guess codes. */
const CHANGE_LIMIT_PER_USER = { max: 10, seconds: 3600 }

/** The request for a new address or phone, its code, and its withdrawal. */
export function createRequestChange(
  deps: AccountDeps,
  applyChange: ReturnType<typeof createConfirmChange>['applyChange'],
) {
  const { database, clock, limits, notifications, settings, audit, security, auth } = deps
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
    context: MessageContext,
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
    if (newValue === null) await applyChange(tx, caller, user, change!, context)
    else await sendCode(tx, user, change!, context)
  }

  async function sendCode(
    tx: Tx,
    user: User,
    change: ContactChangeRow,
    { shop, hasSms }: MessageContext,
  ): Promise<Date> {
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
    const isSms = change.field === 'phone' && hasSms
    const mail = contactCodeMail(notifications.mailShop(shop), change.field)
    await notifications.queue(tx, {
      ...(isSms ? { subject: mail.subject, ...contactCodeText(shop) } : mail),
      eventKey: `contact-code:${newId()}`,
      channel: isSms ? 'sms' : 'mail',
      recipient: isSms || change.field === 'email' ? change.newValue! : user.email,
      personId: user.id,
      secret: { value: code, until: expiresAt },
    })
    return expiresAt
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
    const context = await readMessageContext(deps)
    const expiresAt = await database.transaction(async (tx) => {
      const user = await getUserForUpdate(tx, caller.userId)
      const [change] = await tx
        .select()
        .from(contactChanges)
        .where(and(eq(contactChanges.id, pendingChange.id), isNull(contactChanges.confirmedAt)))
      if (!change) throw noPendingChangeError()
      oneTimeCodes.assertMayResend(change.codeSentAt, now)
      return sendCode(tx, user, change, context)
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

  return { assertCanRequest, requestChange, resend, cancel }
}
