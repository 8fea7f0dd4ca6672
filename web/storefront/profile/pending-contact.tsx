import { useState } from 'react'
import type { PendingContact, Profile } from '#contract/auth.ts'
import { ShopError, sentenceOf } from '#domain/errors.ts'
import { formatPhone } from '#domain/phone.ts'
import { CODE_LIFE_MINUTES, RESEND_AFTER_SECONDS } from '#domain/registration.ts'
import { browserApi } from '../../api.ts'
import { ACCOUNT_TEXTS } from '../../session/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { ErrorBanner, Note } from '../../ui/note.tsx'
import { CodeBoxes, NO_DIGITS } from '../register/code-boxes.tsx'
import { Resend } from '../register/resend.tsx'

type Props = {
  pending: PendingContact
  /** The e-mail address that counts now. */
  email: string
  demoCode: string | null
  onChanged: (profile: Profile, message: string) => void
}

const TITLES = { email: 'Confirm your new email', phone: 'Confirm your new phone number' }

/** A new e-mail address or phone that waits for its code. */
export function PendingContactForm({ pending, email, demoCode, onChanged }: Props) {
  const { field, value, sentBy } = pending
  const [digits, setDigits] = useState(NO_DIGITS)
  const [wrongTries, setWrongTries] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [resent, setResent] = useState<string | null>(null)
  const [resendAt, setResendAt] = useState(() => sentAt(pending) + RESEND_AFTER_SECONDS * 1000)
  const [isBusy, setBusy] = useState(false)
  const shown = field === 'phone' ? formatPhone(value) : value
  const isWhole = digits.every(Boolean)

  const run = async (work: () => Promise<void>) => {
    setBusy(true)
    setProblem(null)
    setResent(null)
    try {
      await work()
    } catch (error) {
      setProblem(sentenceOf(error, ACCOUNT_TEXTS))
      if (error instanceof ShopError && error.code === 'WRONG_CODE') {
        setDigits(NO_DIGITS)
        setWrongTries((tries) => tries + 1)
      }
      if (error instanceof ShopError && error.retryAfterSeconds)
        setResendAt(Date.now() + error.retryAfterSeconds * 1000)
    }
    setBusy(false)
  }
  const confirm = () =>
    run(async () =>
      onChanged(
        await browserApi.auth.confirmContact({ field, code: digits.join('') }),
        field === 'email' ? 'Your email has been changed' : 'Your phone number has been changed',
      ),
    )
  const cancel = () =>
    run(async () =>
      onChanged(
        await browserApi.auth.cancelContact({ field }),
        field === 'email' ? 'Your email stays as it was' : 'Your phone number stays as it was',
      ),
    )
  const resend = () =>
    run(async () => {
      await browserApi.auth.resendContactCode({ field })
      setResendAt(Date.now() + RESEND_AFTER_SECONDS * 1000)
      setDigits(NO_DIGITS)
      setResent('A new code is on its way.')
    })

  return (
    <section className="profile__pending" aria-labelledby={`pending-${field}`}>
      <ScriptForm
        onSubmit={() => {
          if (isWhole && !isBusy) void confirm()
        }}
      >
        <h2 className="h3" id={`pending-${field}`}>
          {TITLES[field]}
        </h2>
        <p>
          We sent 4 digits to {field === 'phone' && sentBy === 'mail' ? email : shown}. They are good for{' '}
          {CODE_LIFE_MINUTES} minutes. Until you enter them, {shown} is not used.
        </p>
        {demoCode && <Note kind="info">Demo store: the code is {demoCode}</Note>}
        <ErrorBanner message={problem} />
        <CodeBoxes digits={digits} onChange={setDigits} round={wrongTries} startsFocused={false} />
        <p className="small" role="status">
          {resent}
        </p>
        <div className="profile__pending-line">
          <Button type="submit" disabled={!isWhole} busy={isBusy} busyLabel="Confirming...">
            Confirm
          </Button>
          <Resend allowedAt={resendAt} onResend={resend} />
          <Button variant="text" onClick={() => void cancel()}>
            Cancel the change
          </Button>
        </div>
      </ScriptForm>
    </section>
  )
}

const sentAt = ({ codeExpiresAt }: PendingContact) => Date.parse(codeExpiresAt) - CODE_LIFE_MINUTES * 60_000
