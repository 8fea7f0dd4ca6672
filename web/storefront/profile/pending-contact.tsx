import { useState } from 'react'
import type { PendingContact, Profile } from '#contract/account.ts'
import { ShopError } from '#domain/errors.ts'
import { formatPhone } from '#domain/phone.ts'
import { CODE_EXPIRY_MINUTES, RESEND_AFTER_SECONDS } from '#domain/registration.ts'
import { browserApi } from '#web/api.ts'
import { errorMessage } from '#web/error-message.ts'
import * as accountTexts from '#web/session/account-texts.ts'
import { CodeInput, EMPTY_DIGITS } from '#web/storefront/register/code-input.tsx'
import * as codeTexts from '#web/storefront/register/code-texts.ts'
import { ResendCode } from '#web/storefront/register/resend-code.tsx'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import * as texts from './pending-contact-texts.ts'

type Props = {
  pending: PendingContact
  /** The current e-mail address. */
  email: string
  onChanged: (profile: Profile, message: string) => void
}

/** Asks for the code that confirms a new e-mail address or phone. */
export function PendingContactForm({ pending, email, onChanged }: Props) {
  const { field, value, sentBy } = pending
  const [digits, setDigits] = useState(EMPTY_DIGITS)
  const [failedAttempts, setFailedAttempts] = useState(0)
  const [formError, setFormError] = useState<string | null>(null)
  const [resendMessage, setResendMessage] = useState<string | null>(null)
  const [resendAt, setResendAt] = useState(() => codeSentAt(pending) + RESEND_AFTER_SECONDS * 1000)
  const [isBusy, setBusy] = useState(false)
  const displayValue = field === 'phone' ? formatPhone(value) : value
  const isComplete = digits.every(Boolean)

  const submitAction = async (action: () => Promise<void>) => {
    setBusy(true)
    setFormError(null)
    setResendMessage(null)
    try {
      await action()
    } catch (error) {
      setFormError(errorMessage(error, accountTexts.accountErrors))
      if (error instanceof ShopError && error.code === 'WRONG_CODE') {
        setDigits(EMPTY_DIGITS)
        setFailedAttempts((attempts) => attempts + 1)
      }
      if (error instanceof ShopError && error.retryAfterSeconds)
        setResendAt(Date.now() + error.retryAfterSeconds * 1000)
    }
    setBusy(false)
  }
  const confirm = () =>
    submitAction(async () =>
      onChanged(
        await browserApi.account.confirmContact({ field, code: digits.join('') }),
        texts.changed[field],
      ),
    )
  const cancel = () =>
    submitAction(async () =>
      onChanged(await browserApi.account.cancelContact({ field }), texts.notChanged[field]),
    )
  const resend = () =>
    submitAction(async () => {
      await browserApi.account.resendContactCode({ field })
      setResendAt(Date.now() + RESEND_AFTER_SECONDS * 1000)
      setDigits(EMPTY_DIGITS)
      setResendMessage(codeTexts.codeSent)
    })

  return (
    <section className="profile__pending" aria-labelledby={`pending-${field}`}>
      <ClientForm
        onSubmit={() => {
          if (isComplete && !isBusy) void confirm()
        }}
      >
        <h2 className="h3" id={`pending-${field}`}>
          {texts.title[field]}
        </h2>
        <p>
          {texts.intro(
            field === 'phone' && sentBy === 'mail' ? email : displayValue,
            CODE_EXPIRY_MINUTES,
            displayValue,
          )}
        </p>
        <ErrorBanner message={formError} />
        <CodeInput digits={digits} onChange={setDigits} focusKey={failedAttempts} focusesOnMount={false} />
        <p className="small" role="status">
          {resendMessage}
        </p>
        <div className="profile__pending-actions">
          <Button type="submit" disabled={!isComplete} busy={isBusy} busyLabel={texts.confirming}>
            {texts.submit}
          </Button>
          <ResendCode allowedAt={resendAt} onResend={resend} />
          <Button variant="text" onClick={() => void cancel()}>
            {texts.cancel}
          </Button>
        </div>
      </ClientForm>
    </section>
  )
}

const codeSentAt = ({ codeExpiresAt }: PendingContact) =>
  Date.parse(codeExpiresAt) - CODE_EXPIRY_MINUTES * 60_000
