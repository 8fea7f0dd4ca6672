import type { SessionUser } from '#contract/auth.ts'

/** The person at this browser. Kept in local storage under `token` and `user` (S1 §3, §4). */
export type Session = { token: string; user: SessionUser }

/** What the login and registration calls answer. */
type SignInAnswer = { token: string; user: SessionUser }

const TOKEN = 'token'
const USER = 'user'

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

  start({ token, user }: SignInAnswer): void {
    current = { token, user }
    isRestored = true
    keep(TOKEN, token)
    keep(USER, JSON.stringify(user))
    announce()
  },

  /** A new name or e-mail of the same person. */
  update(user: SessionUser): void {
    const token = session.token()
    if (token) session.start({ token, user })
  },

  end(): void {
    current = null
    isRestored = true
    forget()
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

function restore(): void {
  isRestored = true
  current = null
  const token = read(TOKEN)
  if (!token) return
  const user = parseUser(read(USER))
  if (user) current = { token, user }
  else forget()
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
function onOtherTab({ key }: StorageEvent): void {
  if (key !== null && key !== TOKEN && key !== USER) return
  // token and user are written one after the other: a half-written pair is not an unreadable one
  if (key === TOKEN && read(TOKEN) && !read(USER)) return
  restore()
  announce()
}

function announce(): void {
  for (const listener of listeners) listener()
}

/** Storage may be blocked or full: then the session lasts as long as the page. */
function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function forget(): void {
  try {
    localStorage.removeItem(TOKEN)
    localStorage.removeItem(USER)
  } catch {}
}
