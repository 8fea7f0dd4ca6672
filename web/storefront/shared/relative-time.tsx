import { useEffect, useState } from 'react'
import { formatDateTime, formatRelativeDateTime } from '#domain/india-time.ts'

/** `Updated 21 Nov 2026, 9:15 am` in the cached HTML, `Updated today, 9:15 am` after hydration. */
export function RelativeTime({ prefix, timestamp }: { prefix: string; timestamp: string }) {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => setNow(new Date()), [])
  return (
    <time dateTime={timestamp}>
      {prefix} {now ? formatRelativeDateTime(timestamp, now) : formatDateTime(timestamp)}
    </time>
  )
}
