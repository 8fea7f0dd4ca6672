type Codec<T> = {
  /** Makes the value of what storage holds (null: nothing, or nothing readable). */
  read: (stored: unknown) => T
  /** What storage is to hold for the value. */
  write: (value: T) => unknown
}

export type Stored<T> = {
  get: () => T
  /** What storage holds at this moment: another tab may have written before its event arrives. */
  fresh: () => T
  set: (next: T) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * A value that lives in local storage under `key` and is the same in every tab. Where storage is blocked or full it
 * lives as long as the page.
 */
export function createStored<T>(key: string, empty: T, codec: Codec<T>): Stored<T> {
  const listeners = new Set<() => void>()
  let value = empty
  /** What storage held when `value` was made of it. Undefined: never looked. */
  let text: string | null | undefined

  function look(): void {
    if (typeof window === 'undefined') return
    let found: string | null
    try {
      found = localStorage.getItem(key)
    } catch {
      return
    }
    if (found === text) return
    text = found
    value = parsed(found)
  }

  function parsed(found: string | null): T {
    try {
      return codec.read(JSON.parse(found ?? 'null'))
    } catch {
      return empty
    }
  }

  function announce(): void {
    for (const listener of listeners) listener()
  }

  function onOtherTab(event: StorageEvent): void {
    if (event.key !== null && event.key !== key) return
    look()
    announce()
  }

  return {
    get(): T {
      // nobody listens to the other tabs: so look
      if (text === undefined || listeners.size === 0) look()
      return value
    },
    fresh(): T {
      look()
      return value
    },
    set(next: T): void {
      value = next
      try {
        const written = JSON.stringify(codec.write(next))
        localStorage.setItem(key, written)
        text = written
      } catch {}
      announce()
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) {
        look()
        window.addEventListener('storage', onOtherTab)
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onOtherTab)
      }
    },
  }
}
