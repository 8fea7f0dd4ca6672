import { useEffect, useState } from 'react'
import { formatCountdown } from '#domain/duration.ts'
import { Button } from '#web/ui/button.tsx'
import * as texts from './code-texts.ts'

/** The Resend link, or a countdown until `allowedAt` (time of this browser). */
export function ResendCode({ allowedAt, onResend }: { allowedAt: number; onResend: () => Promise<void> }) {
  const seconds = useCountdown(allowedAt)
  const [isBusy, setBusy] = useState(false)
  const resend = async () => {
    setBusy(true)
    await onResend()
    setBusy(false)
  }
  return (
    <span className="resend-code">
      <Button
        variant="text"
        disabled={seconds > 0}
        busy={isBusy}
        busyLabel={texts.resending}
        onClick={() => void resend()}
      >
        {texts.resend}
      </Button>
      {seconds > 0 && (
        <span className="small muted num" role="timer" aria-label={texts.resendTimer}>
          {texts.resendIn(formatCountdown(seconds))}
        </span>
      )}
    </span>
  )
}

function useCountdown(targetTime: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= targetTime) clearInterval(timer)
    }, 250)
    return () => clearInterval(timer)
  }, [targetTime])
  return Math.max(0, Math.ceil((targetTime - now) / 1000))
}
