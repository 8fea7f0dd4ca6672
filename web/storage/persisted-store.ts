import { createListeners, type Store } from '#web/ui/store.ts'

type Codec<T> = {
  /** Converts what storage holds to the value. `stored` is null when there is nothing, or nothing readable. */
  read: (stored: unknown) => T
  /** Converts the value to what storage holds. */
  write: (value: T) => unknown
}

export type PersistedStore<T> = Store<T> & {
  /** What storage holds at this moment: another tab may have written before its event arrives. */
  readLatest: () => T
}

/**
 * A value in the browser's storage under `key`. In local storage, the default, it is the same in every tab. Where storage
 * is blocked or full, it lasts as long as the page.
 */
export function createPersistedStore<T>(
  key: string,
  initial: T,
  codec: Codec<T>,
  getStorage: () => Storage = () => localStorage,
): PersistedStore<T> {
  let value = initial
  /** What storage held when `value` was made of it. Undefined: it was not read yet. */
  let lastRaw: string | null | undefined
  const listeners = createListeners({
    onFirst() {
      readStorage()
      window.addEventListener('storage', onStorageEvent)
    },
    onLast: () => window.removeEventListener('storage', onStorageEvent),
  })

  function readStorage(): void {
    if (typeof window === 'undefined') return
    let raw: string | null
    try {
      raw = getStorage().getItem(key)
    } catch {
      return
    }
    if (raw === lastRaw) return
    lastRaw = raw
    value = parse(raw)
  }

  function parse(raw: string | null): T {
    try {
      return codec.read(JSON.parse(raw ?? 'null'))
    } catch {
      return initial
    }
  }

  function onStorageEvent(event: StorageEvent): void {
    if (event.key !== null && event.key !== key) return
    readStorage()
    listeners.notify()
  }

  return {
    initial,
    get(): T {
      // Without a listener there are no events of other tabs, so it reads each time.
      if (lastRaw === undefined || listeners.size === 0) readStorage()
      return value
    },
    readLatest(): T {
      readStorage()
      return value
    },
    set(next: T): void {
      value = next
      try {
        const serialized = JSON.stringify(codec.write(next))
        getStorage().setItem(key, serialized)
        lastRaw = serialized
      } catch {}
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}
