import { plural } from './intl.ts'

/** `1 second`, `45 seconds`, `1 minute`, `5 minutes`: rounded up. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${seconds} ${plural(seconds, 'second', 'seconds')}`
  const minutes = Math.ceil(seconds / 60)
  return `${minutes} ${plural(minutes, 'minute', 'minutes')}`
}

/** What `Retry-After` says to a person. */
export const getRetryMessage = (seconds: number): string => `Please try again in ${formatDuration(seconds)}.`

/** `0:27`, for a countdown. */
export const formatCountdown = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
