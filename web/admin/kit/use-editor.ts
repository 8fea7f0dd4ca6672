import { useState } from 'react'

/** The row that is edited (null for a new one). `formKey` changes with each opening, so that the form starts fresh. */
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
