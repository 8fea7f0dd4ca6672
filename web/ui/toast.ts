import { createStore } from './store.ts'

export type Toast = {
  id: number
  title: string
  detail?: string
  /** Address of a small square picture. */
  image?: string
  action?: { label: string } & ({ to: string } | { onClick: () => void })
  /** Something failed: it stays until it is dismissed. */
  isError?: boolean
}

const MAX_TOASTS = 3
let lastId = 0

/** Those in sight, the newest last; `<Toaster>` shows them. */
export const toasts = createStore<readonly Toast[]>([])

/** Confirms an action for a few seconds. Use `ErrorBanner` for a message that the person must read. */
export function showToast(options: Omit<Toast, 'id'>): void {
  lastId += 1
  const others = toasts.get().filter((toast) => toast.title !== options.title)
  toasts.set([...others, { ...options, id: lastId }].slice(-MAX_TOASTS))
}

export const dismissToast = (id: number): void => toasts.set(toasts.get().filter((toast) => toast.id !== id))
