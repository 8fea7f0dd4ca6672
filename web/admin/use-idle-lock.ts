import { useEffect } from 'react'
import { adminApi } from './api.ts'
import { signInPrompt } from './prompt.ts'

/** Shared by all tabs: activity in one tab keeps the others signed in. */
const LAST_ACTIVE_KEY = 'last-active'
const CHECK_INTERVAL_MS = 10_000
/** The server only sees requests. This one tells it about someone who types for a long time without saving. */
const KEEP_ALIVE_INTERVAL_MS = 2 * 60_000
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel'] as const

/** Ends the session after `idleMinutes` without typing, clicking or scrolling, and asks to sign in again. */
export function useIdleLock(idleMinutes: number | null): void {
  useEffect(() => {
    if (idleMinutes === null) return
    let lastKeepAliveAt = Date.now()
    let isLocked = false
    setLastActive(Date.now())

    const onActivity = () => {
      const now = Date.now()
      if (isLocked || now - getLastActive() < 1000) return
      setLastActive(now)
      if (now - lastKeepAliveAt < KEEP_ALIVE_INTERVAL_MS) return
      lastKeepAliveAt = now
      void adminApi.auth.session().catch(() => undefined)
    }
    const lock = async () => {
      isLocked = true
      await adminApi.auth.logout().catch(() => undefined)
      await signInPrompt.ask()
      setLastActive(Date.now())
      isLocked = false
    }
    const check = () => {
      if (!isLocked && Date.now() - getLastActive() >= idleMinutes * 60_000) void lock()
    }

    for (const eventName of ACTIVITY_EVENTS) addEventListener(eventName, onActivity, { passive: true })
    const timer = setInterval(check, CHECK_INTERVAL_MS)
    return () => {
      for (const eventName of ACTIVITY_EVENTS) removeEventListener(eventName, onActivity)
      clearInterval(timer)
    }
  }, [idleMinutes])
}

/** Used when local storage is blocked: then each tab counts for itself. */
let lastActiveInTab = 0

function getLastActive(): number {
  try {
    return Math.max(lastActiveInTab, Number(localStorage.getItem(LAST_ACTIVE_KEY)) || 0)
  } catch {
    return lastActiveInTab
  }
}

function setLastActive(timestamp: number): void {
  lastActiveInTab = timestamp
  try {
    localStorage.setItem(LAST_ACTIVE_KEY, String(timestamp))
  } catch {
    // Storage is blocked: `lastActiveInTab` is used.
  }
}
