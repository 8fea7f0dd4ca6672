import { createStore } from './store.ts'

type ConfirmOptions = {
  title: string
  /** `Are you sure you want to delete this menu item?` */
  message: string
  /** The action: `Delete`. */
  confirmLabel: string
  cancelLabel?: string
  /** Destroys nothing, so the button is not red. */
  harmless?: boolean
}

/** The open question. `<ConfirmDialog>` shows it. */
export const confirmRequest = createStore<
  (ConfirmOptions & { answer: (isConfirmed: boolean) => void }) | null
>(null)

/** Asks for confirmation. True: confirmed. */
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
