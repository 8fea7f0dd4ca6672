import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { CODE_LENGTH } from '#domain/registration.ts'
import * as texts from './code-texts.ts'
import './code-input.css'

type Props = {
  digits: readonly string[]
  onChange: (digits: string[]) => void
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
export function CodeInput({ digits, onChange, focusKey, describedBy, legend, focusesOnMount = true }: Props) {
  const inputs = useRef<(HTMLInputElement | null)[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the key changes
  useEffect(() => {
    if (focusesOnMount || focusKey > 0) inputs.current[0]?.focus()
  }, [focusKey])

  const fill = (from: number, text: string) => {
    const typed = [...text.replace(/\D/g, '')].slice(0, CODE_LENGTH - from)
    onChange(digits.map((digit, index) => typed[index - from] ?? digit))
    inputs.current[Math.min(from + typed.length, CODE_LENGTH - 1)]?.focus()
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
    <fieldset className="code-input" aria-describedby={describedBy}>
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
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={texts.digit(index + 1)}
          value={digit}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onType(index, event.target.value)}
          onKeyDown={onKey(index)}
          onPaste={onPaste(index)}
        />
      ))}
    </fieldset>
  )
}
