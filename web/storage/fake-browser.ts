import { vi } from 'vitest'

/** A `Storage` in memory, that can be blocked or full. */
export function fakeStorage(stored = new Map<string, string>(), state = { isBlocked: false, isFull: false }) {
  const unlessBlocked = <T>(work: () => T): T => {
    if (state.isBlocked) throw new Error('blocked')
    return work()
  }
  return {
    getItem: (key: string) => unlessBlocked(() => stored.get(key) ?? null),
    setItem: (key: string, value: string) =>
      unlessBlocked(() => {
        if (state.isFull) throw new Error('full')
        stored.set(key, value)
      }),
    removeItem: (key: string) => unlessBlocked(() => void stored.delete(key)),
  } as Storage
}

/** Local storage, session storage, window and storage events as a browser has them. */
export function fakeBrowser() {
  const stored = new Map<string, string>()
  const window = new EventTarget()
  const state = { isBlocked: false, isFull: false }
  vi.stubGlobal('localStorage', fakeStorage(stored, state))
  vi.stubGlobal('sessionStorage', fakeStorage(new Map(), state))
  vi.stubGlobal('window', window)
  return {
    stored,
    state,
    /** As when another tab writes. Null: it clears the storage. */
    writeFromOtherTab(key: string | null, value?: unknown): void {
      if (key === null) stored.clear()
      else stored.set(key, JSON.stringify(value))
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
