/**
 * Keeps the focus on the element that has it while its row moves: the row may be a new place in the document, which would
 * lose the focus.
 */
export function keepFocus(): void {
  const focused = document.activeElement
  requestAnimationFrame(() => {
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus()
  })
}
