import type { SessionUser } from '#contract/auth.ts'
import { deriveStore, useStore } from '#web/ui/store.ts'
import { type Session, session } from './session.ts'

type SessionState =
  /** On the server and during hydration, when it is not known who is signed in. Pages look as for a visitor. */
  { isLoading: true; user: null } | { isLoading: false; user: SessionUser | null }

const LOADING: SessionState = { isLoading: true, user: null }
const ANONYMOUS: SessionState = { isLoading: false, user: null }
const stateCache = new WeakMap<Session, SessionState>()

const sessionState = deriveStore<SessionState>([session], LOADING, () => {
  const current = session.current()
  if (!current) return ANONYMOUS
  const cached = stateCache.get(current)
  if (cached) return cached
  const state: SessionState = { isLoading: false, user: current.user }
  stateCache.set(current, state)
  return state
})

/** The person who is signed in, the same in every tab. */
export const useSession = (): SessionState => useStore(sessionState)
