import { vi } from 'vitest'

/** Local storage, window and storage events as a browser has them, for tests of what lives in it. */
export function fakeBrowser() {
  const kept = new Map<string, string>()
  const window = new EventTarget()
  const state = { isBlocked: false, isFull: false }
  const guarded = <T>(work: () => T): T => {
    if (state.isBlocked) throw new Error('blocked')
    return work()
  }
  const localStorage = {
    getItem: (key: string) => guarded(() => kept.get(key) ?? null),
    setItem: (key: string, value: string) =>
      guarded(() => {
        if (state.isFull) throw new Error('full')
        kept.set(key, value)
      }),
    removeItem: (key: string) => guarded(() => void kept.delete(key)),
  }
  vi.stubGlobal('localStorage', localStorage)
  vi.stubGlobal('window', window)
  return {
    kept,
    state,
    /** Another tab wrote. */
    elsewhere(key: string, value: unknown): void {
      kept.set(key, JSON.stringify(value))
      window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    },
  }
}
