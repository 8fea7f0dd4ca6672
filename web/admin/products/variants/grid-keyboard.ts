import type { KeyboardEvent } from 'react'

type CellElement = HTMLInputElement | HTMLSelectElement

/** The cell that holds this element, and its row. Each control of a cell has its column in `data-column`. */
function findCell(target: EventTarget): { cell: CellElement; row: HTMLElement; column: string } | null {
  const cell = target instanceof HTMLElement ? target.closest<CellElement>('[data-column]') : null
  const row = cell?.closest<HTMLElement>('[data-row]')
  return cell && row ? { cell, row, column: cell.dataset.column ?? '' } : null
}

/** The row and column that a key press or a paste is about. */
export function locateCell(target: EventTarget): { key: string; column: string } | null {
  const found = findCell(target)
  return found ? { key: found.row.dataset.row ?? '', column: found.column } : null
}

/** Arrow keys and Enter move as in a spreadsheet. Tab stays with the browser. Returns whether it moved. */
export function moveByKey(event: KeyboardEvent): boolean {
  const found = findCell(event.target)
  if (!found || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return false
  const target = findTarget(event, found)
  if (event.key === 'Enter') event.preventDefault()
  if (!target) return false
  event.preventDefault()
  target.focus()
  if (target instanceof HTMLInputElement && target.type === 'text') target.select()
  return true
}

function findTarget(
  { key, shiftKey }: KeyboardEvent,
  { cell, row, column }: { cell: CellElement; row: HTMLElement; column: string },
): CellElement | null {
  if (key === 'Enter') return findInColumn(row, column, shiftKey ? 'previous' : 'next')
  // The arrow keys choose in a list.
  if (shiftKey || cell instanceof HTMLSelectElement) return null
  switch (key) {
    case 'ArrowDown':
      return findInColumn(row, column, 'next')
    case 'ArrowUp':
      return findInColumn(row, column, 'previous')
    case 'ArrowRight':
      return isCaretAt(cell, 'end') ? findInRow(row, cell, 1) : null
    case 'ArrowLeft':
      return isCaretAt(cell, 'start') ? findInRow(row, cell, -1) : null
    default:
      return null
  }
}

/** Rows that cannot have this column are passed over. */
function findInColumn(row: HTMLElement, column: string, direction: 'next' | 'previous'): CellElement | null {
  let sibling: Element | null = row
  do {
    sibling = direction === 'next' ? sibling.nextElementSibling : sibling.previousElementSibling
    const cell = sibling?.querySelector<CellElement>(`[data-column="${column}"]`)
    if (cell) return cell
  } while (sibling)
  return null
}

function findInRow(row: HTMLElement, cell: CellElement, step: number): CellElement | null {
  const cells = [...row.querySelectorAll<CellElement>('[data-column]')]
  return cells[cells.indexOf(cell) + step] ?? null
}

/** Within a text the arrow keys move the caret. Text that is selected as a whole counts as both ends. */
function isCaretAt(cell: CellElement, end: 'start' | 'end'): boolean {
  if (!(cell instanceof HTMLInputElement) || cell.type !== 'text') return true
  const { selectionStart, selectionEnd, value } = cell
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return end === 'start' ? selectionEnd === 0 : selectionStart === value.length
}
