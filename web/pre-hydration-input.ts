import { flushSync } from 'react-dom'
import { CLICK_PENDING } from './pre-hydration-click.ts'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The elements that a person may have used before hydration, in the order of the page. */
type PageElements = { controls: FormControl[]; forms: HTMLFormElement[]; buttons: HTMLButtonElement[] }

/** Called during the first render of the page. Empty on the server. */
export const collectPageElements = (): PageElements =>
  typeof document === 'undefined'
    ? { controls: [], forms: [], buttons: [] }
    : {
        controls: [...document.querySelectorAll<FormControl>('input, textarea, select')],
        forms: [...document.forms],
        buttons: [...document.querySelectorAll('button')],
      }

let hasPassedInput = false

/**
 * Passes input from before hydration to React. Hydration keeps such input on the page, but React's state does not contain it,
 * so the next render would overwrite it. Call this once, in the layout effect of the whole page, before anything renders
 * again. If React could not hydrate, because the browser had translated the page, the elements of `initial` were replaced by
 * new ones in the same order.
 */
export function passEarlyInput(initial: PageElements): void {
  if (hasPassedInput) return
  hasPassedInput = true
  const hydratedElements = collectPageElements()
  const earlyChanges = hydratedElements.controls.flatMap((control, index) => {
    const initialControl = initial.controls[index]
    const value = initialControl?.type === control.type ? changedValue(initialControl) : undefined
    // Read the caret before the first replay, which renders the form and resets the later fields.
    return value === undefined ? [] : [{ control, value, caret: readCaret(initialControl!) }]
  })
  copyAttribute(CLICK_PENDING, initial.buttons, hydratedElements.buttons)
  copyAttribute(SUBMIT_PENDING, initial.forms, hydratedElements.forms)
  // An effect cannot force a render. A microtask can, and runs before the browser handles the next key.
  queueMicrotask(() => {
    // Texts first, because a choice may replace the fields beside it.
    for (const { control, value, caret } of earlyChanges)
      if (typeof value === 'string') replay(control, value, caret)
    for (const { control, value, caret } of earlyChanges)
      if (typeof value === 'boolean') replay(control, value, caret)
  })
}

const SUBMIT_PENDING = 'data-submit-pending'

function copyAttribute(name: string, initial: readonly Element[], hydrated: readonly Element[]): void {
  for (const [index, element] of hydrated.entries()) {
    const value = initial[index]?.getAttribute(name)
    if (typeof value === 'string') element.setAttribute(name, value)
  }
}

let isHydrated = false

/**
 * Presses the buttons that were pressed before hydration (pre-hydration-click.ts) and sends the form that waits
 * (pre-hydration-submit.ts). Call this once, in the effect of the whole page: an effect of a part of it may still set its
 * first state, and would close a dialog that a button had opened before.
 */
export function finishHydration(): void {
  if (isHydrated) return
  isHydrated = true
  queueMicrotask(() => {
    document.documentElement.setAttribute('data-hydrated', '')
    document.getElementById('pre-hydration-notice')?.remove()
    const orderOf = (button: Element) => Number(button.getAttribute(CLICK_PENDING))
    const buttons = [...document.querySelectorAll<HTMLButtonElement>(`[${CLICK_PENDING}]`)]
    for (const button of buttons.toSorted((a, b) => orderOf(a) - orderOf(b))) {
      button.removeAttribute(CLICK_PENDING)
      flushSync(() => button.click())
    }
    const form = document.querySelector<HTMLFormElement>(`form[${SUBMIT_PENDING}]`)
    form?.removeAttribute(SUBMIT_PENDING)
    form?.requestSubmit()
  })
}

/** Undefined: unchanged since the server rendered it. */
function changedValue(control: FormControl): string | boolean | undefined {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
    return control.value === initial?.value ? undefined : control.value
  }
  if (/^(checkbox|radio)$/.test(control.type)) {
    const { checked, defaultChecked } = control as HTMLInputElement
    // Checking one radio unchecks the other, so only the checked one is replayed.
    return checked === defaultChecked || (control.type === 'radio' && !checked) ? undefined : checked
  }
  return control.value === control.defaultValue || control.type === 'file' ? undefined : control.value
}

/**
 * Dispatches the events of typing. Each one renders before the next, so that a handler sees the state of the previous one.
 * Restores a value that a render has overwritten.
 */
function replay(control: FormControl, value: string | boolean, caret: Caret | null): void {
  flushSync(() => {
    if (control instanceof HTMLSelectElement) {
      control.value = String(value)
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (typeof value === 'boolean') {
      // React ignores a click that does not change the value that it knows, so set the opposite first.
      ;(control as HTMLInputElement).checked = !value
      control.click()
    } else {
      replayText(control, value, caret)
    }
  })
}

type Caret = { start: number; end: number }

/** Null for inputs without a readable caret, such as e-mail. Their caret moves to the end. */
function readCaret(control: FormControl): Caret | null {
  if (control instanceof HTMLSelectElement || control.selectionStart === null) return null
  return { start: control.selectionStart, end: control.selectionEnd ?? control.selectionStart }
}

function replayText(
  control: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  caret: Caret | null,
): void {
  // React overrides the setter of the instance to track the value. The setter of the prototype bypasses it.
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  if (caret) control.setSelectionRange(caret.start, caret.end)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
