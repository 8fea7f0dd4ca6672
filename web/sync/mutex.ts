import { unavailable } from '#domain/errors.ts'

/** Longer than any answer of the shop takes: who waits for it in vain goes on without. */
const TIMEOUT_MS = 15_000

/**
 * Work under one name goes one after the other: in all tabs where the browser has locks (it wants a secure origin for
 * them), else in this one.
 */
export function createMutex(name: string): <T>(task: () => Promise<T>) => Promise<T> {
  let previous: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    if (navigator.locks)
      return navigator.locks.request(`swarna-${name}`, () => Promise.resolve().then(task)) as Promise<T>
    const result = previous.then(task)
    previous = result.catch(() => {})
    return result
  }
}

/** A shop that does not answer is one that cannot be reached. */
export function withTimeout<T>(call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable('The shop does not answer.')), TIMEOUT_MS)
    call.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
