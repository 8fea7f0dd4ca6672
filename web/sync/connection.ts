import { createListeners, type ReadableStore } from '#web/ui/store.ts'

const EVENTS = ['online', 'offline']
const listeners = createListeners()
/** When the connection was lost while this page was open. */
let lostAt: number | null = null

if (typeof window !== 'undefined')
  for (const name of EVENTS)
    window.addEventListener(name, () => {
      lostAt = name === 'offline' ? Date.now() : null
      listeners.notify()
    })

/** The browser knows that it has no connection. */
export const offlineStore: ReadableStore<boolean> = {
  get: () => !navigator.onLine,
  subscribe: listeners.subscribe,
  initial: false,
}

/** The last moment at which the prices of this page can have been up to date, in milliseconds. */
export const getLastOnlineTime = (): number =>
  offlineStore.get() ? (lostAt ?? performance.timeOrigin) : Date.now()
