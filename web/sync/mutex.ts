import { unavailable } from '#domain/errors.ts'

/** Longer than any answer of the server takes. */
const TIMEOUT_MS = 15_000

/**
 * Runs tasks of one name one after the other: in all tabs where the browser has locks (only on a secure origin), else in
 * this tab.
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

/** Treats a server that does not answer as one that cannot be reached. */
export function withTimeout<T>(call: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(unavailable('The shop does not answer.')), TIMEOUT_MS)
    call.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
