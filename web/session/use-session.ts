import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { type Session, session } from './session.ts'

type SessionState =
  /** On the server and during hydration: nobody knows yet. Draw what a visitor sees, without acting on it. */
  { isLoading: true; user: null } | { isLoading: false; user: SessionUser | null }

const LOADING: SessionState = { isLoading: true, user: null }
const ANONYMOUS: SessionState = { isLoading: false, user: null }
const stateCache = new WeakMap<Session, SessionState>()

/** The person at this browser, the same in every tab. */
export const useSession = (): SessionState =>
  useSyncExternalStore(session.subscribe, getSnapshot, () => LOADING)

function getSnapshot(): SessionState {
  const current = session.current()
  if (!current) return ANONYMOUS
  const cached = stateCache.get(current)
  if (cached) return cached
  const state: SessionState = { isLoading: false, user: current.user }
  stateCache.set(current, state)
  return state
}
