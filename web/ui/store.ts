import { useSyncExternalStore } from 'react'

type Listener = () => void

/** A value outside of React that components can follow. */
export type ReadableStore<T> = {
  /** Returns the same object as long as nothing has changed: React compares it. */
  get: () => T
  subscribe: (listener: Listener) => () => void
  /** The value on the server and during hydration. */
  initial: T
}

export type Store<T> = ReadableStore<T> & { set: (next: T) => void }

/** The listeners of a value. `onFirst` runs before the first one is added, `onLast` after the last one is removed. */
export function createListeners({ onFirst, onLast }: { onFirst?: Listener; onLast?: Listener } = {}) {
  const listeners = new Set<Listener>()
  return {
    get size() {
      return listeners.size
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
    subscribe(listener: Listener): () => void {
      if (listeners.size === 0) onFirst?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onLast?.()
      }
    },
  }
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = createListeners()
  return {
    get: () => value,
    set(next) {
      value = next
      listeners.notify()
    },
    subscribe: listeners.subscribe,
    initial,
  }
}

/** A value that is computed from other stores. `get` must return the same object as long as they are the same. */
export const deriveStore = <T>(
  sources: readonly Pick<ReadableStore<unknown>, 'subscribe'>[],
  initial: T,
  get: () => T,
): ReadableStore<T> => ({
  get,
  subscribe(listener) {
    const unsubscribers = sources.map((source) => source.subscribe(listener))
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  },
  initial,
})

export const useStore = <T>(store: ReadableStore<T>): T =>
  useSyncExternalStore(store.subscribe, store.get, () => store.initial)

const hydration = deriveStore([], false, () => true)

/** False on the server and during hydration. */
export const useIsHydrated = (): boolean => useStore(hydration)
