import { useState } from 'react'
import type { ContactField } from '#contract/account.ts'
import { ShopError } from '#domain/errors.ts'
import { CODE_JUST_SENT, RESEND_AFTER_SECONDS } from '#domain/registration.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import * as texts from './code-texts.ts'
import type { RegistrationValues } from './registration-values.ts'

/** The state of the code that was sent to an e-mail address and phone. */
export function useVerificationCode({ email, phone }: Pick<RegistrationValues, 'email' | 'phone'>) {
  const [resendAt, setResendAt] = useState(0)
  const [failedAttempts, setFailedAttempts] = useState(0)
  const [channels, setChannels] = useState<readonly ContactField[] | null>(null)
  const [resendMessage, setResendMessage] = useState<string | null>(null)

  const allowResendIn = (seconds: number) => setResendAt(Date.now() + seconds * 1000)

  async function requestCode(): Promise<{ errorText: string | null; isCodeValid: boolean }> {
    try {
      const sent = await browserApi.auth.verify({ email, phone })
      setChannels(sent.channels)
      allowResendIn(RESEND_AFTER_SECONDS)
      setFailedAttempts(0)
      return { errorText: null, isCodeValid: true }
    } catch (error) {
      const waitSeconds = error instanceof ShopError ? error.retryAfterSeconds : undefined
      if (waitSeconds !== undefined) allowResendIn(waitSeconds)
      const isCodeValid = error instanceof ShopError && error.code === CODE_JUST_SENT
      return { errorText: errorMessage(error, texts.errors), isCodeValid }
    }
  }

  return {
    resendAt,
    failedAttempts,
    /** Where the last codes went. Null: not known, because an earlier page asked for them. */
    channels,
    resendMessage,
    recordWrongCode: () => setFailedAttempts((attempts) => attempts + 1),

    /** Null: a code was sent, or an earlier one is still valid. */
    async send(): Promise<string | null> {
      setResendMessage(null)
      const { errorText, isCodeValid } = await requestCode()
      return isCodeValid ? null : errorText
    },

    async resend(): Promise<void> {
      setResendMessage(null)
      const { errorText } = await requestCode()
      setResendMessage(errorText ?? texts.codeSent)
    },
  }
}
