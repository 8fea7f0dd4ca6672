import { useEffect } from 'react'
import { browserApi } from '../api.ts'
import { signInAgain } from '../session/sign-in-again.ts'

/** The same in every tab: who works in one is not away in another. */
const LAST_ACTIVE = 'last-active'
const CHECK_EVERY_MS = 10_000
/** The server counts calls only: it hears of somebody who types for long without saving. */
const TELL_SERVER_EVERY_MS = 2 * 60_000
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'wheel'] as const

/** Ends the session after so many minutes in which nothing was typed, pressed or scrolled, and asks to sign in again. */
export function useIdleLock(idleMinutes: number | null): void {
  useEffect(() => {
    if (idleMinutes === null) return
    let toldServerAt = Date.now()
    let isLocked = false
    keepLastActive(Date.now())

    const onActivity = () => {
      const now = Date.now()
      if (isLocked || now - lastActive() < 1000) return
      keepLastActive(now)
      if (now - toldServerAt < TELL_SERVER_EVERY_MS) return
      toldServerAt = now
      void browserApi.auth.session().catch(() => undefined)
    }
    const lock = async () => {
      isLocked = true
      await browserApi.auth.logout().catch(() => undefined)
      await signInAgain()
      keepLastActive(Date.now())
      isLocked = false
    }
    const check = () => {
      if (!isLocked && Date.now() - lastActive() >= idleMinutes * 60_000) void lock()
    }

    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, onActivity, { passive: true })
    const timer = setInterval(check, CHECK_EVERY_MS)
    return () => {
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, onActivity)
      clearInterval(timer)
    }
  }, [idleMinutes])
}

/** Where storage is blocked, each tab counts alone. */
let ownLastActive = 0

function lastActive(): number {
  try {
    return Math.max(ownLastActive, Number(localStorage.getItem(LAST_ACTIVE)) || 0)
  } catch {
    return ownLastActive
  }
}

function keepLastActive(moment: number): void {
  ownLastActive = moment
  try {
    localStorage.setItem(LAST_ACTIVE, String(moment))
  } catch {
    // counted in this tab alone
  }
}
