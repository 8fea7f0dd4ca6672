import type { SessionUser } from '#contract/auth.ts'

/** The person at this browser. Kept in local storage under `token` and `user`. */
export type Session = { token: string; user: SessionUser }

/** What the login and registration calls answer. */
type SignInResponse = { token: string; user: SessionUser }

const TOKEN_KEY = 'token'
const USER_KEY = 'user'

const listeners = new Set<() => void>()
let current: Session | null = null
let isRestored = false

export const session = {
  /** Null: signed out. Always null on the server. */
  current(): Session | null {
    if (!isRestored && typeof window !== 'undefined') restore()
    return current
  },

  token: (): string | null => session.current()?.token ?? null,

  start({ token, user }: SignInResponse): void {
    current = { token, user }
    isRestored = true
    writeItem(TOKEN_KEY, token)
    writeItem(USER_KEY, JSON.stringify(user))
    notifyListeners()
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
    notifyListeners()
  },

  subscribe(listener: () => void): () => void {
    if (listeners.size === 0) window.addEventListener('storage', onStorageEvent)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) window.removeEventListener('storage', onStorageEvent)
    }
  },
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

/** Another tab signed in or out. `clear()` arrives without a key. */
function onStorageEvent({ key }: StorageEvent): void {
  if (key !== null && key !== TOKEN_KEY && key !== USER_KEY) return
  // token and user are written one after the other: a half-written pair is not an unreadable one
  if (key === TOKEN_KEY && readItem(TOKEN_KEY) && !readItem(USER_KEY)) return
  restore()
  notifyListeners()
}

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

/** Storage may be blocked or full: then the session lasts as long as the page. */
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
