import { createHmac, randomBytes } from 'node:crypto'
import { createVerificationCode } from '#domain/codes.ts'
import { formatDuration } from '#domain/duration.ts'
import { getCanonicalMailbox } from '#domain/email.ts'
import { invalid, type ShopError, tooManyRequests } from '#domain/errors.ts'
import { CODE_JUST_SENT, REGISTRATION_TEXTS, RESEND_AFTER_SECONDS, WRONG_CODE } from '#domain/registration.ts'
import { timingSafeEquals } from '#server/platform/timing-safe-equals.ts'
import type { AuthDeps } from './deps.ts'

/** No mailbox or phone is flooded with codes, and asking for new codes does not allow endless guesses. */
const LIMIT_PER_RECIPIENT = { max: 6, seconds: 3600 }

/** The rules that all four-digit codes share: at registration, and for a new email address or phone number. */
export function createOneTimeCodes({ settings, limits }: Pick<AuthDeps, 'settings' | 'limits'>) {
  /** The fixed code that a demo shop accepts. */
  async function isTestCode(enteredCode: string): Promise<boolean> {
    const { testCode } = await settings.verificationCodes()
    return testCode !== null && timingSafeEquals(enteredCode, testCode)
  }

  /** All spellings of a mailbox share one limit. */
  const consumeLimit = (recipient: string): Promise<void> =>
    limits.consume(
      `code:${recipient.includes('@') ? getCanonicalMailbox(recipient) : recipient}`,
      LIMIT_PER_RECIPIENT,
      'Too many codes were asked for.',
    )

  return {
    isTestCode,
    consumeLimit,
    create: (): string => createVerificationCode(randomBytes(4)),
    hash: hashCode,
    assertCorrect,
    getResendWaitSeconds,
    assertMayResend,
    isCorrect,
    wrongCodeError,
  }
}

export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>

/** Four digits are guessed from a plain hash at once, so each code is hashed with the id of its row. */
const hashCode = (id: string, code: string): string =>
  createHmac('sha256', id).update(code).digest('base64url')

const isCorrect = (id: string, codeHash: string | null, enteredCode: string): boolean =>
  codeHash !== null && timingSafeEquals(hashCode(id, enteredCode), codeHash)

function assertCorrect({ id, codeHash }: { id: string; codeHash: string | null }, enteredCode: string): void {
  if (!isCorrect(id, codeHash, enteredCode)) throw wrongCodeError()
}

/** 0: another code may be sent now. */
function getResendWaitSeconds(lastSentAt: Date | null, now: Date): number {
  if (!lastSentAt) return 0
  const elapsedMs = now.getTime() - lastSentAt.getTime()
  return Math.max(0, Math.ceil((RESEND_AFTER_SECONDS * 1000 - elapsedMs) / 1000))
}

function assertMayResend(lastSentAt: Date | null, now: Date): void {
  const seconds = getResendWaitSeconds(lastSentAt, now)
  if (seconds > 0)
    throw tooManyRequests(
      `Please wait ${formatDuration(seconds)} before you ask for another code.`,
      seconds,
      CODE_JUST_SENT,
    )
}

const CODE_ERRORS = {
  code: REGISTRATION_TEXTS.invalidCode,
  phoneCode: REGISTRATION_TEXTS.invalidPhoneCode,
}

/** Names the wrong codes, where there are two. */
function wrongCodeError(...wrong: (keyof typeof CODE_ERRORS)[]): ShopError {
  const errors = (wrong.length > 0 ? wrong : (['code'] as const)).map((path) => ({
    path,
    message: CODE_ERRORS[path],
  }))
  return invalid(errors.map(({ message }) => message).join('. '), errors, WRONG_CODE)
}
