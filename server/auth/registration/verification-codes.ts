import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { ContactField } from '#contract/account.ts'
import { conflict, invalid } from '#domain/errors.ts'
import {
  CANNOT_SEND_CODES,
  CODE_EXPIRY_MINUTES,
  MAX_CODE_ATTEMPTS,
  REGISTRATION_TEXTS,
  WRONG_CODE,
} from '#domain/registration.ts'
import {
  verificationCodeMail,
  verificationCodeText,
} from '#server/notifications/templates/verification-code.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import type { AuthDeps } from '../deps.ts'
import type { OneTimeCodes } from '../one-time-codes.ts'
import { verificationCodes as codes } from '../tables.ts'

const TTL_MS = CODE_EXPIRY_MINUTES * 60 * 1000
const DAY_MS = 24 * 3600 * 1000

const CODE_LIMIT_PER_NETWORK = { max: 60, seconds: 3600 }

type Contact = { email: string; phone: string }
/** `phoneCode` is from the text message, where a mail has the other one. */
type EnteredCodes = { code: string; phoneCode?: string | undefined }

export function createVerificationCodes(deps: AuthDeps, oneTimeCodes: OneTimeCodes) {
  const { database, clock, connections, limits, notifications, settings } = deps

  async function send(
    { email, phone }: Contact,
    address: string,
  ): Promise<{ message: string; expiresAt: string; channels: ContactField[] }> {
    const { canSendCodes } = await settings.verificationCodes()
    if (!canSendCodes) throw conflict(REGISTRATION_TEXTS.cannotSendCodes, CANNOT_SEND_CODES)
    const limitMessage = 'Too many codes were asked for.'
    await limits.consume(`code-address:${networkOf(address)}`, CODE_LIMIT_PER_NETWORK, limitMessage)
    await oneTimeCodes.consumeLimit(email)
    await oneTimeCodes.consumeLimit(phone)
    const shop = notifications.mailShop(await settings.current())
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + TTL_MS)
    const { codeChannels } = await connections.current()
    const code = oneTimeCodes.create()
    const phoneCode = codeChannels.length > 1 ? oneTimeCodes.create() : null
    await database.transaction(async (tx) => {
      // The lock makes sure that two requests at once send one code.
      await lockKeys(tx, 'verification codes', `code:${email}:${phone}`)
      const [lastCode] = await tx
        .select({ createdAt: codes.createdAt })
        .from(codes)
        .where(matchesContact({ email, phone }))
        .orderBy(desc(codes.createdAt))
        .limit(1)
      oneTimeCodes.assertMayResend(lastCode?.createdAt ?? null, now)
      await tx.delete(codes).where(lt(codes.createdAt, new Date(now.getTime() - DAY_MS)))
      const id = newId()
      await tx.insert(codes).values({
        id,
        email,
        phone,
        codeHash: oneTimeCodes.hash(id, code),
        phoneCodeHash: phoneCode && oneTimeCodes.hash(id, phoneCode),
        expiresAt,
        createdAt: now,
      })
      const eventKey = codeEventKey(id)
      const mail = verificationCodeMail(shop)
      if (codeChannels.includes('email'))
        await notifications.queue(tx, {
          ...mail,
          eventKey,
          secret: { value: code, until: expiresAt },
          channel: 'mail',
          recipient: email,
        })
      // A code of its own: only somebody who reads both the mailbox and the phone knows both.
      if (codeChannels.includes('phone'))
        await notifications.queue(tx, {
          eventKey,
          secret: { value: phoneCode ?? code, until: expiresAt },
          channel: 'sms',
          recipient: phone,
          subject: mail.subject,
          ...verificationCodeText(shop),
        })
    })
    return {
      message: 'Verification code sent',
      expiresAt: expiresAt.toISOString(),
      channels: codeChannels,
    }
  }

  /**
   * Returns the id of the correct codes, or null for the configured test code. Every attempt counts, also parallel ones, and
   * both codes share the attempts.
   */
  async function verify(contact: Contact, { code, phoneCode = '' }: EnteredCodes): Promise<string | null> {
    const [latest] = await database.db
      .select({ id: codes.id, phoneCodeHash: codes.phoneCodeHash })
      .from(codes)
      .where(matchesContact(contact))
      .orderBy(desc(codes.createdAt))
      .limit(1)
    // By what was sent: mail server or gateway may have been added or removed since.
    const hasTwoCodes = Boolean(latest?.phoneCodeHash)
    const isTest =
      (await oneTimeCodes.isTestCode(code)) && (!hasTwoCodes || (await oneTimeCodes.isTestCode(phoneCode)))
    if (isTest) return null
    if (hasTwoCodes && phoneCode === '') {
      const message = REGISTRATION_TEXTS.phoneCodeRequired
      throw invalid(message, [{ path: 'phoneCode', message }], WRONG_CODE)
    }
    if (!latest) throw oneTimeCodes.wrongCodeError()
    const [attempt] = await database.db
      .update(codes)
      .set({ tries: sql`${codes.tries} + 1` })
      .where(
        and(eq(codes.id, latest.id), lt(codes.tries, MAX_CODE_ATTEMPTS), gt(codes.expiresAt, clock.now())),
      )
      .returning({ id: codes.id, codeHash: codes.codeHash, phoneCodeHash: codes.phoneCodeHash })
    if (!attempt) throw oneTimeCodes.wrongCodeError()
    const isMailProved = oneTimeCodes.isCorrect(attempt.id, attempt.codeHash, code)
    const isPhoneProved = !hasTwoCodes || oneTimeCodes.isCorrect(attempt.id, attempt.phoneCodeHash, phoneCode)
    if (!isMailProved || !isPhoneProved)
      throw oneTimeCodes.wrongCodeError(
        ...(isMailProved ? [] : (['code'] as const)),
        ...(isPhoneProved ? [] : (['phoneCode'] as const)),
      )
    return attempt.id
  }

  /**
   * A code registers one account: all codes for this email and phone are deleted. If two registrations use the same code
   * at once, the second finds it deleted and is refused.
   */
  async function consume(tx: Tx, contact: Contact, codeId: string | null): Promise<string[]> {
    const deleted = await tx.delete(codes).where(matchesContact(contact)).returning({ id: codes.id })
    const ids = deleted.map(({ id }) => id)
    if (codeId !== null && !ids.includes(codeId)) throw oneTimeCodes.wrongCodeError()
    return ids
  }

  return { send, verify, consume }
}

/** The event key of the messages that carry the code. */
export const codeEventKey = (codeId: string) => `code:${codeId}`

const matchesContact = ({ email, phone }: Contact) => and(eq(codes.email, email), eq(codes.phone, phone))
