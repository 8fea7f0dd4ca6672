import { type DragEvent, type KeyboardEvent, useRef } from 'react'
import { announce } from '#web/ui/announcer.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { keepFocus } from './keep-focus.ts'
import * as texts from './reorder-texts.ts'

type ReorderOptions = {
  count: number
  nameAt: (index: number) => string
  onMove: (from: number, to: number) => void
}
export type Reorder = ReturnType<typeof useReorder>

/** Moves the rows of a list: by drag, by the arrow keys on `MoveHandle`, and by `MoveButtons`. */
export function useReorder({ count, nameAt, onMove }: ReorderOptions) {
  const dragged = useRef<number | null>(null)
  const move = (from: number, to: number) => {
    if (to < 0 || to >= count || from === to) return
    const name = nameAt(from)
    onMove(from, to)
    announce(texts.movedTo(name, to + 1, count))
    keepFocus()
  }
  return {
    count,
    nameAt,
    move,
    startDrag: (index: number) => {
      dragged.current = index
    },
    endDrag: () => {
      dragged.current = null
    },
    /** For the row. Files and texts that are dropped on it are not for the list. */
    dropTarget: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (dragged.current !== null) event.preventDefault()
      },
      onDrop: (event: DragEvent) => {
        if (dragged.current === null) return
        event.preventDefault()
        move(dragged.current, index)
        dragged.current = null
      },
    }),
  }
}

type HandleProps = { reorder: Reorder; index: number; id?: string }

/** What a row is dragged by, and moved by with the arrow keys. It shows the whole row, an `li`, while it is dragged. */
export function MoveHandle({ reorder, index, id }: HandleProps) {
  const name = reorder.nameAt(index)
  const startDrag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', name)
    const row = event.currentTarget.closest('li')
    if (row) event.dataTransfer.setDragImage(row, 16, 16)
    reorder.startDrag(index)
  }
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    reorder.move(index, index + step)
  }
  return (
    <span
      id={id}
      className="move-handle"
      role="button"
      tabIndex={0}
      aria-label={texts.handle(name)}
      draggable
      onDragStart={startDrag}
      onDragEnd={reorder.endDrag}
      onKeyDown={moveByKey}
    >
      <Icon name="menu" size="small" />
    </span>
  )
}

type ButtonsProps = { name: string; index: number; count: number; onMove: (to: number) => void }

export const MoveButtons = ({ name, index, count, onMove }: ButtonsProps) => (
  <>
    <IconButton
      icon="chevron-up"
      label={texts.moveUp(name)}
      aria-disabled={index === 0 || undefined}
      onClick={() => onMove(index - 1)}
    />
    <IconButton
      icon="chevron-down"
      label={texts.moveDown(name)}
      aria-disabled={index === count - 1 || undefined}
      onClick={() => onMove(index + 1)}
    />
  </>
)
