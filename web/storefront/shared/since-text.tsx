import { useEffect, useState } from 'react'
import { formatDateTime, formatSince } from '#domain/india-time.ts'

/** `Updated 21 Nov 2026, 9:15 am` in the kept page, `Updated today, 9:15 am` once the browser knows what day it is. */
export function SinceText({ prefix, moment }: { prefix: string; moment: string }) {
  const [now, setNow] = useState<Date | null>(null)
  useEffect(() => setNow(new Date()), [])
  return (
    <time dateTime={moment}>
      {prefix} {now ? formatSince(moment, now) : formatDateTime(moment)}
    </time>
  )
}
