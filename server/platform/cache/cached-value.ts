/**
 * A value of the database that is kept in memory until it changes, here or in another process. `isCurrent`: whether a change
 * by another process would have been noticed (change-listener.ts). While it is false the value is read each time.
 */
export function createCachedValue<T>(load: () => Promise<T>, isCurrent: () => boolean) {
  let cached: Promise<T> | null = null

  const clear = (): void => {
    cached = null
  }

  function get(): Promise<T> {
    if (!isCurrent()) return load()
    cached ??= load().catch((error: unknown) => {
      clear()
      throw error
    })
    return cached
  }

  return { get, clear }
}
