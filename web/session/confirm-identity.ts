import { createStore } from '../ui/store.ts'

/** Answers the question that is open now. Null: nothing is asked. */
export const identityQuestion = createStore<((isConfirmed: boolean) => void) | null>(null)

let hosts = 0
let open: Promise<boolean> | null = null

/** Called by what shows the question, for as long as it can. */
export function hostIdentityQuestion(): () => void {
  hosts += 1
  return () => {
    hosts -= 1
  }
}

/**
 * Asks the person to prove again who they are. Calls that are refused at the same time share one question. False: the
 * person cancelled, or this page cannot ask.
 */
export function confirmIdentity(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  open ??= new Promise<boolean>((resolve) => identityQuestion.set(resolve)).finally(() => {
    open = null
    identityQuestion.set(null)
  })
  return open
}
