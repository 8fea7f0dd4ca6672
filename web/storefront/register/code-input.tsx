import { type ClipboardEvent, type InputEvent, type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { CODE_LENGTH } from '#domain/registration.ts'
import { FieldError } from '#web/ui/field.tsx'
import * as texts from './code-texts.ts'
import './code-input.css'

type Props = {
  digits: readonly string[]
  onChange: (digits: string[]) => void
  /** The error of this code, where each of two codes can be wrong. */
  error?: string | undefined
  /** False where the code does not come as a text message, which phones offer to fill in. */
  isOneTimeCode?: boolean
  /** Called when the last box is filled. */
  onFilled?: () => void
  /** A new value moves the focus to the first box. */
  focusKey: number
  describedBy?: string | undefined
  /** Shown above the boxes where there are two codes. */
  legend?: string
  /** False where other fields come before it, which the focus would skip. */
  focusesOnMount?: boolean
}

export const EMPTY_DIGITS: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '')

/** Four boxes. Typing moves forward, Backspace in an empty box moves back, and pasting or autofill fills all. */
export function CodeInput({
  digits,
  onChange,
  error,
  isOneTimeCode = true,
  onFilled,
  focusKey,
  describedBy,
  legend,
  focusesOnMount = true,
}: Props) {
  const errorId = useId()
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the key changes
  useEffect(() => {
    if (focusesOnMount || focusKey > 0) inputs.current[0]?.focus()
  }, [focusKey])

  const fill = (from: number, text: string) => {
    const typed = [...text.replace(/\D/g, '')].slice(0, CODE_LENGTH - from)
    const next = digits.map((digit, index) => typed[index - from] ?? digit)
    onChange(next)
    if (onFilled && from + typed.length === CODE_LENGTH && next.every(Boolean)) onFilled()
    else inputs.current[Math.min(from + typed.length, CODE_LENGTH - 1)]?.focus()
  }
  const empty = (index: number) =>
    onChange(digits.map((digit, digitIndex) => (digitIndex === index ? '' : digit)))
  const onKey = (index: number) => (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') inputs.current[index - 1]?.focus()
    if (event.key === 'ArrowRight') inputs.current[index + 1]?.focus()
    if (event.key !== 'Backspace' || digits[index] || index === 0) return
    event.preventDefault()
    empty(index - 1)
    inputs.current[index - 1]?.focus()
  }
  /** Typing the digit that a box has already changes nothing, so there is no change event that would move the focus. */
  const onBeforeInput = (index: number) => (event: InputEvent) => {
    if (event.data !== digits[index]) return
    event.preventDefault()
    fill(index, event.data)
  }
  const onPaste = (index: number) => (event: ClipboardEvent) => {
    event.preventDefault()
    fill(index, event.clipboardData.getData('text'))
  }
  /** A second digit in a full box replaces the first. */
  const onType = (index: number, typed: string) => {
    if (typed === '') return empty(index)
    const digit = digits[index]
    fill(index, typed.length > 1 && digit ? typed.replace(digit, '') : typed)
  }

  return (
    <fieldset className="code-input" aria-describedby={error ? errorId : describedBy}>
      <legend className={legend ? 'code-input__legend' : 'visually-hidden'}>{legend ?? texts.legend}</legend>
      {digits.map((digit, index) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: boxes have no id
          key={index}
          ref={(input) => {
            inputs.current[index] = input
          }}
          type="text"
          inputMode="numeric"
          autoComplete={index === 0 && isOneTimeCode ? 'one-time-code' : 'off'}
          aria-invalid={error ? true : undefined}
          aria-label={texts.digit(index + 1)}
          value={digit}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(index, event.target.value)}
          onKeyDown={onKey(index)}
          onBeforeInput={onBeforeInput(index)}
          onPaste={onPaste(index)}
        />
      ))}
      {error && (
        <div className="code-input__error" role="alert">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
