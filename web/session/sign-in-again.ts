import { createStore } from '../ui/store.ts'

/** Answers the question that is open now. Null: nothing is asked. */
export const signInPrompt = createStore<((isSignedIn: boolean) => void) | null>(null)

let promptCount = 0
let pendingPrompt: Promise<boolean> | null = null

/** Called by what shows the question, for as long as it can. */
export function registerSignInPrompt(): () => void {
  promptCount += 1
  return () => {
    promptCount -= 1
  }
}

/**
 * The session has ended while a screen is open: asks the person to sign in again over it, so that nothing typed is lost.
 * Calls that are refused at the same time share one question. False: the person left, or this page cannot ask.
 */
export function signInAgain(): Promise<boolean> {
  if (promptCount === 0) return Promise.resolve(false)
  pendingPrompt ??= new Promise<boolean>((resolve) => signInPrompt.set(resolve)).finally(() => {
    pendingPrompt = null
    signInPrompt.set(null)
  })
  return pendingPrompt
}
