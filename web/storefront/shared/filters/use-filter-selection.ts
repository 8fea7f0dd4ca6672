import { useEffect, useRef, useState } from 'react'

/** Several clicks that follow each other are applied together. */
const CLICK_DELAY_MS = 250
const TYPING_DELAY_MS = 900

type Options<Selection> = {
  applied: Selection
  /** The selection as text. Equal selections have the same. */
  toKey: (selection: Selection) => string
  apply: (selection: Selection) => void
  /** True beside a list: each change is applied a moment later. False in the sheet of phones, which has a button. */
  isInstant: boolean
}

/** What is selected in a form of filters, also before it is applied. */
export function useFilterSelection<Selection>({ applied, toKey, apply, isInstant }: Options<Selection>) {
  const [selection, setSelection] = useState(applied)
  const timer = useRef(0)
  const sentKey = useRef('')
  const cancelTimer = () => {
    window.clearTimeout(timer.current)
    timer.current = 0
  }
  // A new address replaces a selection that was not applied, unless it is the address of an earlier change of this form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another selection was applied
  useEffect(() => {
    if (timer.current && toKey(applied) === sentKey.current) return
    cancelTimer()
    setSelection(applied)
  }, [applied])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the form is removed
  useEffect(() => cancelTimer, [])

  const applyNow = (next: Selection) => {
    cancelTimer()
    sentKey.current = toKey(next)
    setSelection(next)
    apply(next)
  }
  const change = (next: Selection, isTyped = false) => {
    setSelection(next)
    if (!isInstant) return
    cancelTimer()
    timer.current = window.setTimeout(() => applyNow(next), isTyped ? TYPING_DELAY_MS : CLICK_DELAY_MS)
  }
  return { selection, change, applyNow }
}
