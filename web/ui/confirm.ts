import { createStore } from './store.ts'

type Question = {
  title: string
  /** `Are you sure you want to delete this menu item?` */
  message: string
  /** What the button does: `Delete`. */
  confirmLabel: string
  cancelLabel?: string
  /** Destroys nothing: the button is garnet, not red. */
  harmless?: boolean
}

/** What is being asked now; `<ConfirmHost>` shows it. */
export const question = createStore<(Question & { answer: (yes: boolean) => void }) | null>(null)

/** Asks before something that cannot be taken back. True: go on. */
export function confirm(words: Question): Promise<boolean> {
  question.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      question.set(null)
      resolve(yes)
    }
    question.set({ ...words, answer })
  })
}
