type Codec<T> = {
  /** Makes the value of what storage holds (null: nothing, or nothing readable). */
  read: (stored: unknown) => T
  /** What storage is to hold for the value. */
  write: (value: T) => unknown
}

export type PersistedStore<T> = {
  get: () => T
  /** What storage holds at this moment: another tab may have written before its event arrives. */
  readLatest: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * A value that lives in local storage under `key` and is the same in every tab. Where storage is blocked or full it
 * lives as long as the page.
 */
export function createPersistedStore<T>(key: string, initial: T, codec: Codec<T>): PersistedStore<T> {
  const listeners = new Set<() => void>()
  let value = initial
  /** What storage held when `value` was made of it. Undefined: never looked. */
  let lastRaw: string | null | undefined

  function readStorage(): void {
    if (typeof window === 'undefined') return
    let raw: string | null
    try {
      raw = localStorage.getItem(key)
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

  function notifyListeners(): void {
    for (const listener of listeners) listener()
  }

  function onStorageEvent(event: StorageEvent): void {
    if (event.key !== null && event.key !== key) return
    readStorage()
    notifyListeners()
  }

  return {
    get(): T {
      // nobody listens to the other tabs: so look
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
        localStorage.setItem(key, serialized)
        lastRaw = serialized
      } catch {}
      notifyListeners()
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        readStorage()
        window.addEventListener('storage', onStorageEvent)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorageEvent)
      }
    },
  }
}
