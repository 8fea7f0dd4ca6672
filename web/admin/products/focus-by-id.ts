/** What is pressed to take something out of a list goes with it: the focus moves to where one adds to the list. */
export const focusById = (id: string): void => document.getElementById(id)?.focus()
