import { useState } from 'react'
import { ShopError, sentenceOf } from '#domain/errors.ts'
import { CODE_JUST_SENT, RESEND_AFTER_SECONDS } from '#domain/registration.ts'
import { browserApi } from '../../api.ts'
import { REGISTER_TEXTS, type Registration } from './registration-form.ts'

const TEXTS = { ...REGISTER_TEXTS, failed: REGISTER_TEXTS.verificationFailed }

/** The code that was sent to this e-mail and phone: when another may be asked for, how often it was mistyped. */
export function useCode({ email, phone }: Pick<Registration, 'email' | 'phone'>) {
  const [resendAt, setResendAt] = useState(0)
  const [wrongTries, setWrongTries] = useState(0)
  const [told, setTold] = useState<string | null>(null)

  const nextIn = (seconds: number) => setResendAt(Date.now() + seconds * 1000)

  async function ask(): Promise<{ refusal: string | null; isStillGood: boolean }> {
    try {
      await browserApi.auth.verify({ email, phone })
      nextIn(RESEND_AFTER_SECONDS)
      setWrongTries(0)
      return { refusal: null, isStillGood: true }
    } catch (error) {
      const wait = error instanceof ShopError ? error.retryAfterSeconds : undefined
      if (wait !== undefined) nextIn(wait)
      const isStillGood = error instanceof ShopError && error.code === CODE_JUST_SENT
      return { refusal: sentenceOf(error, TEXTS), isStillGood }
    }
  }

  return {
    resendAt,
    wrongTries,
    told,
    wasWrong: () => setWrongTries((tries) => tries + 1),

    /** Null: a code is on its way, or one sent a moment ago is still good (Back, and on again). */
    async send(): Promise<string | null> {
      setTold(null)
      const { refusal, isStillGood } = await ask()
      return isStillGood ? null : refusal
    },

    async resend(): Promise<void> {
      setTold(null)
      const { refusal } = await ask()
      setTold(refusal ?? 'A new code is on its way.')
    },
  }
}
