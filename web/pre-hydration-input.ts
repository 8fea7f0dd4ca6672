import { flushSync } from 'react-dom'

type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What a person may have typed into, chosen in and sent before hydration, in the order of the page. */
export type FormElements = { controls: FormControl[]; forms: HTMLFormElement[] }

/** Read while the page renders for the first time. The server has none. */
export const collectFormElements = (): FormElements =>
  typeof document === 'undefined'
    ? { controls: [], forms: [] }
    : {
        controls: [...document.querySelectorAll<FormControl>('input, textarea, select')],
        forms: [...document.forms],
      }

let isHydrated = false

/**
 * Tells React what was typed and chosen before hydration, and sends the form that waits (early-submit.ts). React leaves
 * such text in the page when it hydrates, but its state does not know of it and writes over it at the next render. So
 * this is called once, in the layout effect of the whole page: nothing has rendered again by then. If React could not
 * hydrate, because the browser had translated the page, `sent` is out of the page, and others stand in the same order.
 */
export function finishHydration(initial: FormElements): void {
  if (isHydrated) return
  isHydrated = true
  const hydratedElements = collectFormElements()
  const earlyChanges = hydratedElements.controls.flatMap((control, index) => {
    const initialControl = initial.controls[index]
    const value = initialControl?.type === control.type ? changedValue(initialControl) : undefined
    // The caret as well, before the first replay: it renders the form, and React empties the fields that come later.
    return value === undefined ? [] : [{ control, value, caret: readCaret(initialControl!) }]
  })
  const form =
    hydratedElements.forms[
      initial.forms.findIndex((candidate) => candidate.hasAttribute('data-submit-pending'))
    ]
  // An effect cannot force a render. A microtask can, and runs before the browser handles the next key.
  queueMicrotask(() => {
    // Texts first: a choice may exchange the fields beside it.
    for (const { control, value, caret } of earlyChanges)
      if (typeof value === 'string') replay(control, value, caret)
    for (const { control, value, caret } of earlyChanges)
      if (typeof value === 'boolean') replay(control, value, caret)
    document.documentElement.setAttribute('data-hydrated', '')
    document.getElementById('pre-hydration-notice')?.remove()
    form?.removeAttribute('data-submit-pending')
    form?.requestSubmit()
  })
}

/** Undefined: as the server sent it. */
function changedValue(control: FormControl): string | boolean | undefined {
  if (control instanceof HTMLSelectElement) {
    const initial = [...control.options].find((option) => option.defaultSelected) ?? control.options[0]
    return control.value === initial?.value ? undefined : control.value
  }
  if (/^(checkbox|radio)$/.test(control.type)) {
    const { checked, defaultChecked } = control as HTMLInputElement
    // A radio that lost its place to another one changes with that one.
    return checked === defaultChecked || (control.type === 'radio' && !checked) ? undefined : checked
  }
  return control.value === control.defaultValue || control.type === 'file' ? undefined : control.value
}

/**
 * Sends the events of typing. Each renders before the next one is sent: a handler sees the state that the one before it
 * left. What a render wrote over in the meantime is put back.
 */
function replay(control: FormControl, value: string | boolean, caret: Caret | null): void {
  flushSync(() => {
    if (control instanceof HTMLSelectElement) {
      control.value = String(value)
      control.dispatchEvent(new Event('change', { bubbles: true }))
    } else if (typeof value === 'boolean') {
      // React only hears of a change against the value it knows, so that is the other one.
      ;(control as HTMLInputElement).checked = !value
      control.click()
    } else {
      replayText(control, value, caret)
    }
  })
}

type Caret = { start: number; end: number }

/** Null for kinds of input that tell no caret (e-mail); theirs goes to the end. */
function readCaret(control: FormControl): Caret | null {
  if (control instanceof HTMLSelectElement || control.selectionStart === null) return null
  return { start: control.selectionStart, end: control.selectionEnd ?? control.selectionStart }
}

function replayText(
  control: HTMLInputElement | HTMLTextAreaElement,
  text: string,
  caret: Caret | null,
): void {
  // The setter of the instance is React's: it learns the old value. That of the prototype tells it nothing.
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  if (caret) control.setSelectionRange(caret.start, caret.end)
  control.dispatchEvent(new Event('input', { bubbles: true }))
  if (document.activeElement !== control) control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
