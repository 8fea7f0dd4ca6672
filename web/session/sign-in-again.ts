import { createStore } from '../ui/store.ts'

/** Answers the question that is open now. Null: nothing is asked. */
export const signInQuestion = createStore<((isSignedIn: boolean) => void) | null>(null)

let hosts = 0
let open: Promise<boolean> | null = null

/** Called by what shows the question, for as long as it can. */
export function hostSignInQuestion(): () => void {
  hosts += 1
  return () => {
    hosts -= 1
  }
}

/**
 * The session has ended while a screen is open: asks the person to sign in again over it, so that nothing typed is lost.
 * Calls that are refused at the same time share one question. False: the person left, or this page cannot ask.
 */
export function signInAgain(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  open ??= new Promise<boolean>((resolve) => signInQuestion.set(resolve)).finally(() => {
    open = null
    signInQuestion.set(null)
  })
  return open
}
