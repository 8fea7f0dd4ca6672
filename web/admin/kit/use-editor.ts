import { useState } from 'react'

/** What a screen's form is open on: a row, or nothing yet (`item` null: a new one). `round` keys the form, so it starts fresh. */
type Opened<T> = { item: T | null; round: number }

export type Editor<T> = {
  opened: Opened<T> | null
  openNew: () => void
  open: (item: T) => void
  close: () => void
}

export function useEditor<T>(): Editor<T> {
  const [opened, setOpened] = useState<Opened<T> | null>(null)
  const start = (item: T | null) => setOpened((last) => ({ item, round: (last?.round ?? 0) + 1 }))
  return { opened, openNew: () => start(null), open: start, close: () => setOpened(null) }
}
