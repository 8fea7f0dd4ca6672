import { useId, useState } from 'react'
import { CODE_LIFE_MINUTES, MOST_CODE_TRIES } from '#domain/registration.ts'
import { Button } from '../../ui/button.tsx'
import { ScriptForm } from '../../ui/form.tsx'
import { Note } from '../../ui/note.tsx'
import { CodeBoxes, NO_DIGITS } from './code-boxes.tsx'
import { Resend } from './resend.tsx'

type Props = {
  email: string
  demoCode: string | null
  problem: string | null
  /** How often the code was wrong, since it was sent. */
  wrongTries: number
  /** What became of another code that was asked for. */
  resent: string | null
  /** When another one may be asked for. */
  resendAt: number
  isBusy: boolean
  onVerify: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}

export function CodeStep({ email, demoCode, problem, wrongTries, resent, ...props }: Props) {
  const { resendAt, isBusy, onVerify, onResend, onBack } = props
  const [digits, setDigits] = useState(NO_DIGITS)
  const problemId = useId()
  const isWhole = digits.every(Boolean)
  return (
    <>
      <h1 className="h1">Enter your code</h1>
      <p className="sign-in__lead">
        We sent 4 digits to {email}. They are good for {CODE_LIFE_MINUTES} minutes.
      </p>
      <ScriptForm
        onSubmit={() => {
          if (isWhole && !isBusy) void onVerify(digits.join(''))
        }}
      >
        {demoCode && <Note kind="info">Demo store: the code is {demoCode}</Note>}
        {problem && (
          <div id={problemId}>
            <Note kind="error" role="alert">
              {problem}
              {wrongTries >= MOST_CODE_TRIES && (
                <>
                  <br />
                  This code is used up after {MOST_CODE_TRIES} tries. Please ask for another one.
                </>
              )}
            </Note>
          </div>
        )}
        <CodeBoxes
          digits={digits}
          onChange={setDigits}
          round={wrongTries}
          describedBy={problem ? problemId : undefined}
        />
        <p className="small" role="status">
          {resent}
        </p>
        <Button type="submit" size="large" wide disabled={!isWhole} busy={isBusy} busyLabel="Verifying...">
          Verify & Create Account
        </Button>
        <div className="sign-in__line">
          <Button variant="text" onClick={onBack}>
            Back
          </Button>
          <Resend
            allowedAt={resendAt}
            onResend={async () => {
              await onResend()
              setDigits(NO_DIGITS)
            }}
          />
        </div>
      </ScriptForm>
    </>
  )
}
