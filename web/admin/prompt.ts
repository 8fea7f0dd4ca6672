import { createStore } from '#web/ui/store.ts'

/** A question to the person that a call waits for. Calls that ask at the same time share one question. */
export function createPrompt() {
  /** Answers the question. Null: nothing is asked. */
  const answer = createStore<((isAccepted: boolean) => void) | null>(null)
  let dialogCount = 0
  let pending: Promise<boolean> | null = null
  return {
    answer,
    /** Called by the dialog that shows the question, for as long as it can. */
    register(): () => void {
      dialogCount += 1
      return () => {
        dialogCount -= 1
      }
    },
    /** False: the person cancelled, or this page has no dialog for it. */
    ask(): Promise<boolean> {
      if (dialogCount === 0) return Promise.resolve(false)
      pending ??= new Promise<boolean>((resolve) => answer.set(resolve)).finally(() => {
        pending = null
        answer.set(null)
      })
      return pending
    },
  }
}

/** Asks the person to prove again who they are, before a sensitive call. */
export const identityPrompt = createPrompt()

/** The session has ended while a screen is open: asks to sign in again over it, so that nothing typed is lost. */
export const signInPrompt = createPrompt()
