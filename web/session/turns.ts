import { unavailable } from '#domain/errors.ts'

/** Longer than any answer of the shop takes: who waits for it in vain goes on without. */
const PATIENCE_MS = 15_000

/**
 * Work under one name goes one after the other: in all tabs where the browser has locks (it wants a secure origin for
 * them), else in this one.
 */
export function createTurns(name: string): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(work: () => Promise<T>): Promise<T> => {
    if (navigator.locks)
      return navigator.locks.request(`swarna-${name}`, () => Promise.resolve().then(work)) as Promise<T>
    const mine = last.then(work)
    last = mine.catch(() => {})
    return mine
  }
}

/** A shop that does not answer is one that cannot be reached. */
export function timely<T>(call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable('The shop does not answer.')), PATIENCE_MS)
    call.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
