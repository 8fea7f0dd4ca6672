import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { CODE_LENGTH } from '#domain/registration.ts'
import './code-boxes.css'

type Props = {
  digits: readonly string[]
  onChange: (digits: string[]) => void
  /** Raised with each refusal: the first box takes the focus again. */
  round: number
  describedBy?: string | undefined
  /** False: beside other fields, where the focus at the start would skip what stands before. */
  startsFocused?: boolean
}

export const NO_DIGITS: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '')

/** Four boxes: typing goes forward, Backspace in an empty box goes back, a pasted or autofilled code fills them all. */
export function CodeBoxes({ digits, onChange, round, describedBy, startsFocused = true }: Props) {
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number says when, not what
  useEffect(() => {
    if (startsFocused || round > 0) boxes.current[0]?.focus()
  }, [round])

  const fill = (from: number, text: string) => {
    const typed = [...text.replace(/\D/g, '')].slice(0, CODE_LENGTH - from)
    onChange(digits.map((digit, at) => typed[at - from] ?? digit))
    boxes.current[Math.min(from + typed.length, CODE_LENGTH - 1)]?.focus()
  }
  const empty = (at: number) => onChange(digits.map((digit, place) => (place === at ? '' : digit)))
  const onKey = (at: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') boxes.current[at - 1]?.focus()
    if (event.key === 'ArrowRight') boxes.current[at + 1]?.focus()
    if (event.key !== 'Backspace' || digits[at] || at === 0) return
    event.preventDefault()
    empty(at - 1)
    boxes.current[at - 1]?.focus()
  }
  const onPaste = (at: number) => (event: ClipboardEvent) => {
    event.preventDefault()
    fill(at, event.clipboardData.getData('text'))
  }
  /** A second digit in a full box replaces the first. */
  const onType = (at: number, typed: string) => {
    if (typed === '') return empty(at)
    const digit = digits[at]
    fill(at, typed.length > 1 && digit ? typed.replace(digit, '') : typed)
  }

  return (
    <fieldset className="code-boxes" aria-describedby={describedBy}>
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
          value={digit}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(at, event.target.value)}
          onKeyDown={onKey(at)}
          onPaste={onPaste(at)}
        />
      ))}
    </fieldset>
  )
}
