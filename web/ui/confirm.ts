import { createStore } from './store.ts'

type ConfirmOptions = {
  title: string
  /** `Are you sure you want to delete this menu item?` */
  message: string
  /** What the button does: `Delete`. */
  confirmLabel: string
  cancelLabel?: string
  /** Destroys nothing: the button is garnet, not red. */
  harmless?: boolean
}

/** What is being asked now; `<ConfirmDialog>` shows it. */
export const confirmRequest = createStore<
  (ConfirmOptions & { answer: (isConfirmed: boolean) => void }) | null
>(null)

/** Asks before something that cannot be taken back. True: go on. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  confirmRequest.get()?.answer(false)
  return new Promise((resolve) => {
    const resolveRequest = (isConfirmed: boolean) => {
      confirmRequest.set(null)
      resolve(isConfirmed)
    }
    confirmRequest.set({ ...options, answer: resolveRequest })
  })
}
