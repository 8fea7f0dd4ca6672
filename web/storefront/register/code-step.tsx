import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { CODE_LENGTH } from '#domain/registration.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

type Props = {
  email: string
  demoCode: string | null
  problem: string | null
  isBusy: boolean
  onVerify: (code: string) => Promise<void>
  onResend: () => Promise<void>
  onBack: () => void
}

const EMPTY = Array.from({ length: CODE_LENGTH }, () => '')

/** Four boxes: typing goes forward, Backspace in an empty box goes back, a pasted or autofilled code fills them all. */
export function CodeStep({ email, demoCode, problem, isBusy, onVerify, onResend, onBack }: Props) {
  const [digits, setDigits] = useState(EMPTY)
  const [resent, setResent] = useState<string | null>(null)
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const isWhole = digits.every(Boolean)

  const fill = (from: number, text: string) => {
    const typed = [...text.replace(/\D/g, '')].slice(0, CODE_LENGTH - from)
    setDigits(digits.map((digit, at) => typed[at - from] ?? digit))
    boxes.current[Math.min(from + typed.length, CODE_LENGTH - 1)]?.focus()
  }
  const onKey = (at: number) => (event: KeyboardEvent) => {
    if (event.key !== 'Backspace' || digits[at]) return
    event.preventDefault()
    setDigits(digits.map((digit, place) => (place === at - 1 ? '' : digit)))
    boxes.current[at - 1]?.focus()
  }
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault()
    fill(at, event.clipboardData.getData('text'))
  }
  const resend = async () => {
    try {
      await onResend()
      setResent('A new code is on its way.')
    } catch (error) {
      setResent(error instanceof ShopError ? error.message : 'The code could not be sent. Please try again.')
    }
  }

  return (
    <>
      <h1 className="h1">Enter your code</h1>
      <p className="sign-in__lead">We sent 4 digits to {email}. They are good for 10 minutes.</p>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole) void onVerify(digits.join(''))
        }}
      >
        {demoCode && <Note kind="info">Demo store: the code is {demoCode}</Note>}
        {problem && (
          <Note kind="error" role="alert">
            {problem}
          </Note>
        )}
        <fieldset className="code-boxes">
          <legend className="visually-hidden">Verification code</legend>
          {digits.map((digit, at) => (
            <input
              // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a box is
              key={at}
              ref={(box) => {
                boxes.current[at] = box
              }}
              type="text"
              inputMode="numeric"
              autoComplete={at === 0 ? 'one-time-code' : 'off'}
              aria-label={`Digit ${at + 1} of ${CODE_LENGTH}`}
              // biome-ignore lint/a11y/noAutofocus: the step exists for these boxes
              autoFocus={at === 0}
              value={digit}
              onFocus={(event) => event.target.select()}
              onChange={(event) =>
                event.target.value === ''
                  ? setDigits(digits.map((each, place) => (place === at ? '' : each)))
                  : fill(
                      at,
                      event.target.value.length > 1 && digit
                        ? event.target.value.replace(digit, '')
                        : event.target.value,
                    )
              }
              onKeyDown={onKey(at)}
              onPaste={onPaste(at)}
            />
          ))}
        </fieldset>
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
          <Button variant="text" onClick={() => void resend()}>
            Resend
          </Button>
        </div>
      </form>
    </>
  )
}
