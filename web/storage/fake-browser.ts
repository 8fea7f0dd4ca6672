import { vi } from 'vitest'

/** Local storage, window and storage events as a browser has them, for tests of what lives in it. */
export function fakeBrowser() {
  const stored = new Map<string, string>()
  const window = new EventTarget()
  const state = { isBlocked: false, isFull: false }
  const unlessBlocked = <T>(work: () => T): T => {
    if (state.isBlocked) throw new Error('blocked')
    return work()
  }
  const localStorage = {
    getItem: (key: string) => unlessBlocked(() => stored.get(key) ?? null),
    setItem: (key: string, value: string) =>
      unlessBlocked(() => {
        if (state.isFull) throw new Error('full')
        stored.set(key, value)
      }),
    removeItem: (key: string) => unlessBlocked(() => void stored.delete(key)),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', window)
  return {
    stored,
    state,
    /** Another tab wrote. */
    writeFromOtherTab(key: string, value: unknown): void {
      stored.set(key, JSON.stringify(value))
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
