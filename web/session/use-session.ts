import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#contract/auth.ts'
import { type Session, session } from './session.ts'

type SessionState =
  /** On the server and during hydration: nobody knows yet. Draw what a visitor sees, without acting on it. */
  { isLoading: true; user: null } | { isLoading: false; user: SessionUser | null }

const LOADING: SessionState = { isLoading: true, user: null }
const ANONYMOUS: SessionState = { isLoading: false, user: null }
const states = new WeakMap<Session, SessionState>()

/** The person at this browser, the same in every tab. */
export const useSession = (): SessionState => useSyncExternalStore(session.subscribe, snapshot, () => LOADING)

function snapshot(): SessionState {
  const current = session.current()
  if (!current) return ANONYMOUS
  const known = states.get(current)
  if (known) return known
  const state: SessionState = { isLoading: false, user: current.user }
  states.set(current, state)
  return state
}
