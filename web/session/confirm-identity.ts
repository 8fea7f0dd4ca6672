import { createStore } from '../ui/store.ts'

/** Answers the question that is open now. Null: nothing is asked. */
export const identityPrompt = createStore<((isConfirmed: boolean) => void) | null>(null)

let promptCount = 0
let pendingPrompt: Promise<boolean> | null = null

/** Called by what shows the question, for as long as it can. */
export function registerIdentityPrompt(): () => void {
  promptCount += 1
  return () => {
    promptCount -= 1
  }
}

/**
 * Asks the person to prove again who they are. Calls that are refused at the same time share one question. False: the
 * person cancelled, or this page cannot ask.
 */
export function confirmIdentity(): Promise<boolean> {
  if (promptCount === 0) return Promise.resolve(false)
  pendingPrompt ??= new Promise<boolean>((resolve) => identityPrompt.set(resolve)).finally(() => {
    pendingPrompt = null
    identityPrompt.set(null)
  })
  return pendingPrompt
}
