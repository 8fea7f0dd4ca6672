type Codec<T> = {
  /** Makes the value of what storage holds (null: nothing, or nothing readable). */
  read: (stored: unknown) => T
  /** What storage is to hold for the value. */
  write: (value: T) => unknown
}

/**
 * A value that lives in local storage under `key` and is the same in every tab. Where storage is blocked or full it
 * lives as long as the page.
 */
export function createStored<T>(key: string, empty: T, codec: Codec<T>) {
  const listeners = new Set<() => void>()
  let value = empty
  let isRead = false

  function restore(): void {
    isRead = true
    try {
      value = codec.read(JSON.parse(localStorage.getItem(key) ?? 'null'))
    } catch {
      value = empty
    }
  }

  function announce(): void {
    for (const listener of listeners) listener()
  }

  function onOtherTab(event: StorageEvent): void {
    if (event.key !== null && event.key !== key) return
    restore()
    announce()
  }

  return {
    get(): T {
      if (!isRead && typeof window !== 'undefined') restore()
      return value
    },
    set(next: T): void {
      value = next
      isRead = true
      try {
        localStorage.setItem(key, JSON.stringify(codec.write(next)))
      } catch {}
      announce()
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) window.addEventListener('storage', onOtherTab)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onOtherTab)
      }
    },
  }
}
