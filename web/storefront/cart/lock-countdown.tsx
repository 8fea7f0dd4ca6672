import { useEffect, useState } from 'react'
import { texts as priceChangeTexts } from './price-change-texts.ts'
import { texts } from './texts.ts'

const MINUTE_MS = 60_000

/**
 * `Price held for 28 minutes`, and at the end that the lock has ended: always one line, so that nothing below it moves. It
 * is no live region, because a screen reader would say it each minute.
 */
export function LockCountdown({ until }: { until: string }) {
  const msLeft = useMsLeft(new Date(until).getTime())
  return (
    <p className="caption num">
      {msLeft > 0 ? texts.priceHeld(Math.floor(msLeft / MINUTE_MS)) : priceChangeTexts.reasons['lock-ended']}
    </p>
  )
}

/** Read again when the minute changes, and when the page is seen again: a hidden page may run its timers late. */
function useMsLeft(end: number): number {
  const [now, setNow] = useState(Date.now)
  const msLeft = end - now
  useEffect(() => {
    const read = () => setNow(Date.now())
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [])
  useEffect(() => {
    if (msLeft <= 0) return
    const timer = setTimeout(() => setNow(Date.now()), (msLeft % MINUTE_MS) + 1)
    return () => clearTimeout(timer)
  }, [msLeft])
  return msLeft
}
