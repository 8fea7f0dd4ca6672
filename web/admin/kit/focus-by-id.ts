/** Moves the focus, for example when a Remove button disappears together with its row. */
export const focusById = (id: string): void => document.getElementById(id)?.focus()
