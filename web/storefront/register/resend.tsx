import { useEffect, useState } from 'react'
import { countdown } from '#domain/waiting.ts'
import { Button } from '../../ui/button.tsx'

/** The Resend link; until `allowedAt` (a moment of this browser) it counts down instead. */
export function Resend({ allowedAt, onResend }: { allowedAt: number; onResend: () => Promise<void> }) {
  const seconds = useSecondsUntil(allowedAt)
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    await onResend()
    setBusy(false)
  }
  return (
    <span className="resend">
      <Button
        variant="text"
        disabled={seconds > 0}
        busy={isBusy}
        busyLabel="Sending..."
        onClick={() => void resend()}
      >
        Resend
      </Button>
      {seconds > 0 && (
        <span className="small muted num" role="timer" aria-label="Time until another code can be sent">
          in {countdown(seconds)}
        </span>
      )}
    </span>
  )
}

function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= moment) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [moment])
  return Math.max(0, Math.ceil((moment - now) / 1000))
}
