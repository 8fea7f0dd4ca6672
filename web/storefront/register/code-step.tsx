import { useId, useState } from 'react'
import { CODE_EXPIRY_MINUTES, MAX_CODE_ATTEMPTS } from '#domain/registration.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ClientForm } from '../../ui/form.tsx'
import { CodeInput, EMPTY_DIGITS } from './code-input.tsx'
import { ResendCode } from './resend-code.tsx'

type Props = {
  email: string
  demoCode: string | null
  formError: string | null
  /** Number of wrong codes since the last one was sent. */
  failedAttempts: number
  /** The result of requesting another code. */
  resendMessage: string | null
  /** When another code can be requested. */
  resendAt: number
  isBusy: boolean
  onVerify: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}

export function CodeStep({ email, demoCode, formError, failedAttempts, resendMessage, ...props }: Props) {
  const { resendAt, isBusy, onVerify, onResend, onBack } = props
  const [digits, setDigits] = useState(EMPTY_DIGITS)
  const formErrorId = useId()
  const isComplete = digits.every(Boolean)
  return (
    <>
      <h1 className="h1">Enter your code</h1>
      <p className="sign-in__intro">
        We sent 4 digits to {email}. They are good for {CODE_EXPIRY_MINUTES} minutes.
      </p>
      <ClientForm
        onSubmit={() => {
          if (isComplete && !isBusy) void onVerify(digits.join(''))
        }}
      >
        {demoCode && <Alert tone="info">Demo store: the code is {demoCode}</Alert>}
        {formError && (
          <div id={formErrorId}>
            <Alert tone="error" role="alert">
              {formError}
              {failedAttempts >= MAX_CODE_ATTEMPTS && (
                <>
                  <br />
                  This code is used up after {MAX_CODE_ATTEMPTS} tries. Please ask for another one.
                </>
              )}
            </Alert>
          </div>
        )}
        <CodeInput
          digits={digits}
          onChange={setDigits}
          focusKey={failedAttempts}
          describedBy={formError ? formErrorId : undefined}
        />
        <p className="small" role="status">
          {resendMessage}
        </p>
        <Button type="submit" size="large" wide disabled={!isComplete} busy={isBusy} busyLabel="Verifying...">
          Verify & Create Account
        </Button>
        <div className="sign-in__row">
          <Button variant="text" onClick={onBack}>
            Back
          </Button>
          <ResendCode
            allowedAt={resendAt}
            onResend={async () => {
              await onResend()
              setDigits(EMPTY_DIGITS)
            }}
          />
        </div>
      </ClientForm>
    </>
  )
}
