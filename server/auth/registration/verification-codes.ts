import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { createVerificationCode } from '#domain/codes.ts'
import { formatDuration } from '#domain/duration.ts'
import { conflict, invalid, tooManyRequests } from '#domain/errors.ts'
import {
  CANNOT_SEND_CODES,
  CODE_EXPIRY_MINUTES,
  CODE_JUST_SENT,
  MAX_CODE_ATTEMPTS,
  REGISTRATION_TEXTS,
  RESEND_AFTER_SECONDS,
} from '#domain/registration.ts'
import {
  verificationCodeMail,
  verificationCodeText,
} from '#server/notifications/templates/verification-code.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf } from '#server/platform/limits/rate-limiter.ts'
import type { AuthDeps } from '../deps.ts'
import { verificationCodes as codes } from '../tables.ts'

const TTL_MS = CODE_EXPIRY_MINUTES * 60 * 1000
const RESEND_AFTER_MS = RESEND_AFTER_SECONDS * 1000
const DAY_MS = 24 * 3600 * 1000

/** Nobody's phone or mailbox is flooded through us, and nobody guesses on by asking for ever new codes. */
export const CODE_LIMIT_PER_RECIPIENT = { max: 6, seconds: 3600 }
const CODE_LIMIT_PER_NETWORK = { max: 60, seconds: 3600 }

type Contact = { email: string; phone: string }

export function createVerificationCodes(deps: AuthDeps) {
  const { database, clock, config, limits, notifications, settings } = deps

  async function send(
    { email, phone }: Contact,
    address: string,
  ): Promise<{ message: string; expiresAt: string }> {
    if (!config.canSendCodes) throw conflict(REGISTRATION_TEXTS.cannotSendCodes, CANNOT_SEND_CODES)
    const limitMessage = 'Too many codes were asked for.'
    await limits.consume(`code-address:${networkOf(address)}`, CODE_LIMIT_PER_NETWORK, limitMessage)
    await limits.consume(`code:${email}`, CODE_LIMIT_PER_RECIPIENT, limitMessage)
    await limits.consume(`code:${phone}`, CODE_LIMIT_PER_RECIPIENT, limitMessage)
    const shop = notifications.mailShop(await settings.current())
    const now = clock.now()
    const expiresAt = new Date(now.getTime() + TTL_MS)
    const code = createVerificationCode(randomBytes(4))
    await database.transaction(async (tx) => {
      // two requests at once send one code
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`code:${email}:${phone}`}, 0))`)
      const [lastCode] = await tx
        .select({ createdAt: codes.createdAt })
        .from(codes)
        .where(matchesContact({ email, phone }))
        .orderBy(desc(codes.createdAt))
        .limit(1)
      const waitMs = lastCode ? RESEND_AFTER_MS - (now.getTime() - lastCode.createdAt.getTime()) : 0
      if (waitMs > 0) {
        const seconds = Math.ceil(waitMs / 1000)
        const waitMessage = `Please wait ${formatDuration(seconds)} before you ask for another code.`
        throw tooManyRequests(waitMessage, seconds, CODE_JUST_SENT)
      }
      await tx.delete(codes).where(lt(codes.createdAt, new Date(now.getTime() - DAY_MS)))
      const id = newId()
      await tx
        .insert(codes)
        .values({ id, email, phone, codeHash: hashCode(id, code), expiresAt, createdAt: now })
      const codeMessage = { eventKey: codeEventKey(id), secret: { value: code, until: expiresAt } }
      const mail = verificationCodeMail(shop)
      await notifications.queue(tx, { ...codeMessage, ...mail, channel: 'mail', recipient: email })
      if (notifications.hasSms)
        await notifications.queue(tx, {
          ...codeMessage,
          channel: 'sms',
          recipient: phone,
          subject: mail.subject,
          text: verificationCodeText(shop),
          html: '',
        })
    })
    return { message: 'Verification code sent', expiresAt: expiresAt.toISOString() }
  }

  /** The id of the code that was right, null for the configured one. Each try counts, also of many at once. */
  async function verify(contact: Contact, enteredCode: string): Promise<string | null> {
    if (config.verificationTestCode !== null && timingSafeEquals(enteredCode, config.verificationTestCode))
      return null
    const latest = database.db
      .select({ id: codes.id })
      .from(codes)
      .where(matchesContact(contact))
      .orderBy(desc(codes.createdAt))
      .limit(1)
    const [attempt] = await database.db
      .update(codes)
      .set({ tries: sql`${codes.tries} + 1` })
      .where(
        and(
          eq(codes.id, sql`(${latest})`),
          lt(codes.tries, MAX_CODE_ATTEMPTS),
          gt(codes.expiresAt, clock.now()),
        ),
      )
      .returning({ id: codes.id, codeHash: codes.codeHash })
    if (!attempt || !timingSafeEquals(hashCode(attempt.id, enteredCode), attempt.codeHash))
      throw wrongCodeError()
    return attempt.id
  }

  /**
   * A code registers one account: all codes for this address and phone are deleted with it, so no copy of them stays.
   * The one that was checked must still be there; of two registrations at once, the second finds it gone.
   */
  async function consume(tx: Tx, contact: Contact, codeId: string | null): Promise<string[]> {
    const deleted = await tx.delete(codes).where(matchesContact(contact)).returning({ id: codes.id })
    const ids = deleted.map(({ id }) => id)
    if (codeId !== null && !ids.includes(codeId)) throw wrongCodeError()
    return ids
  }

  return { send, verify, consume }
}

/** The outbox event of a code, in each channel. */
export const codeEventKey = (codeId: string) => `code:${codeId}`

export const wrongCodeError = () =>
  invalid(
    REGISTRATION_TEXTS.invalidCode,
    [{ path: 'code', message: REGISTRATION_TEXTS.invalidCode }],
    'WRONG_CODE',
  )

const matchesContact = ({ email, phone }: Contact) => and(eq(codes.email, email), eq(codes.phone, phone))

/** Short codes are guessed from a plain hash at once; each is hashed with an id of its own. */
export const hashCode = (id: string, code: string) =>
  createHmac('sha256', id).update(code).digest('base64url')

export const timingSafeEquals = (a: string, b: string) => timingSafeEqual(digest(a), digest(b))

const digest = (text: string) => createHash('sha256').update(text).digest()
