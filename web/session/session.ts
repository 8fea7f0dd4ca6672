import type { SessionUser } from '#contract/auth.ts'
import { createListeners } from '#web/ui/store.ts'

/** The person who is signed in at this browser. Local storage holds it under `token` and `user`. */
export type Session = { token: string; user: SessionUser }

const TOKEN_KEY = 'token'
const USER_KEY = 'user'

const listeners = createListeners({
  onFirst: () => window.addEventListener('storage', onStorageEvent),
  onLast: () => window.removeEventListener('storage', onStorageEvent),
})
let current: Session | null = null
let isRestored = false

export const session = {
  /** Null: signed out. Always null on the server. */
  current(): Session | null {
    if (!isRestored && typeof window !== 'undefined') restore()
    return current
  },

  token: (): string | null => session.current()?.token ?? null,

  start({ token, user }: Session): void {
    current = { token, user }
    isRestored = true
    writeItem(TOKEN_KEY, token)
    writeItem(USER_KEY, JSON.stringify(user))
    listeners.notify()
  },

  /** A new name or e-mail of the same person. */
  update(user: SessionUser): void {
    const token = session.token()
    if (token) session.start({ token, user })
  },

  end(): void {
    current = null
    isRestored = true
    clearStorage()
    listeners.notify()
  },

  subscribe: listeners.subscribe,
}

function restore(): void {
  isRestored = true
  current = null
  const token = readItem(TOKEN_KEY)
  if (!token) return
  const user = parseUser(readItem(USER_KEY))
  if (user) current = { token, user }
  else clearStorage()
}

function parseUser(text: string | null): SessionUser | null {
  try {
    const user: unknown = JSON.parse(text ?? '')
    return user !== null && typeof user === 'object' && 'name' in user && 'role' in user
      ? (user as SessionUser)
      : null
  } catch {
    return null
  }
}

/** Another tab signed in or out. `localStorage.clear()` sends an event without a key. */
function onStorageEvent({ key }: StorageEvent): void {
  if (key !== null && key !== TOKEN_KEY && key !== USER_KEY) return
  // The other tab writes the token before the user: a token alone is not yet a session.
  if (key === TOKEN_KEY && readItem(TOKEN_KEY) && !readItem(USER_KEY)) return
  restore()
  listeners.notify()
}

/** Storage may be blocked or full. The session then lasts as long as the page. */
function writeItem(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

function readItem(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function clearStorage(): void {
  try {
    localStorage.removeItem(TOKEN_KEY)
    localStorage.removeItem(USER_KEY)
  } catch {}
}
