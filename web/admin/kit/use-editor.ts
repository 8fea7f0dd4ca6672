import { useState } from 'react'

/** What a screen's form is open on: a row, or nothing yet (`item` null: a new one). `round` keys the form, so it starts fresh. */
type OpenedItem<T> = { item: T | null; formKey: number }

export type Editor<T> = {
  opened: OpenedItem<T> | null
  openNew: () => void
  open: (item: T) => void
  close: () => void
}

export function useEditor<T>(): Editor<T> {
  const [opened, setOpened] = useState<OpenedItem<T> | null>(null)
  const openWith = (item: T | null) => setOpened((last) => ({ item, formKey: (last?.formKey ?? 0) + 1 }))
  return { opened, openNew: () => openWith(null), open: openWith, close: () => setOpened(null) }
}
