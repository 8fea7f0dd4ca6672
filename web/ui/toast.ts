import { createStore } from './store.ts'

export type Toast = {
  id: number
  title: string
  detail?: string
  /** Address of a small square picture. */
  image?: string
  action?: { label: string } & ({ to: string } | { onClick: () => void })
  /** Something failed: it stays until it is dismissed. */
  failed?: boolean
}

const MOST = 3
let lastId = 0

/** Those in sight, the newest last; `<Toaster>` shows them. */
export const toasts = createStore<readonly Toast[]>([])

/** Confirms what was done, in passing. What a person must read stands in the page instead (`ErrorBanner`). */
export function showToast(words: Omit<Toast, 'id'>): void {
  lastId += 1
  const others = toasts.get().filter((toast) => toast.title !== words.title)
  toasts.set([...others, { ...words, id: lastId }].slice(-MOST))
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))
