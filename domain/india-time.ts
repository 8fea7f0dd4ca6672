import { defineTexts } from './texts.ts'

/** Days are India's days: UTC+5:30, no summer time. */
const INDIA_OFFSET_MS = 5.5 * 3600 * 1000
const DAY_MS = 24 * 3600 * 1000

export const TIME_TEXTS = defineTexts('time', {
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  am: 'am',
  pm: 'pm',
  today: 'today',
  yesterday: 'yesterday',
})

const toIndiaTime = (moment: Date | string): Date => new Date(new Date(moment).getTime() + INDIA_OFFSET_MS)

/** `2026-11-21`: the day it is in India at that moment. */
export const toIndiaDay = (moment: Date | string): string => toIndiaTime(moment).toISOString().slice(0, 10)

/** India's midnight that begins the day `2026-11-21`. */
export const startOfIndiaDay = (day: string): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS)

/** India's midnight that ends it. */
export const endOfIndiaDay = (day: string): Date => new Date(startOfIndiaDay(day).getTime() + DAY_MS)

const ISO_DATE_OR_DATETIME =
  /^(\d{4}-\d{2}-\d{2})(T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?)?$/

/**
 * `2026-11-21`, or a moment of ISO 8601. A day that the calendar does not have is none: `Date` would read 30 February
 * as 2 March.
 */
export function isDateOrDateTime(text: string): boolean {
  const day = ISO_DATE_OR_DATETIME.exec(text)?.[1]
  if (day === undefined || Number.isNaN(Date.parse(text))) return false
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

/** `days` later, or earlier when negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** `21 Nov 2026`. */
export function formatDate(moment: Date | string): string {
  const date = toIndiaTime(moment)
  return `${date.getUTCDate()} ${TIME_TEXTS.months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** `Nov 2026` of `2026-11`. */
export function formatMonth(month: string): string {
  const [year, number] = month.split('-')
  return `${TIME_TEXTS.months[Number(number) - 1]} ${year}`
}

/** `2026-10` of `2026-11`. */
export const getPreviousMonth = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7)

/** `2026-11-30` of `2026-11`. */
export const getLastDayOfMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

/** `3:42 pm`. */
export function formatTime(moment: Date | string): string {
  const date = toIndiaTime(moment)
  const hour = date.getUTCHours()
  const time = `${hour % 12 || 12}:${String(date.getUTCMinutes()).padStart(2, '0')}`
  return `${time} ${hour < 12 ? TIME_TEXTS.am : TIME_TEXTS.pm}`
}

/** `21 Nov 2026, 9:42 am`. */
export const formatDateTime = (moment: Date | string): string =>
  `${formatDate(moment)}, ${formatTime(moment)}`

/** `today, 9:15 am`, `yesterday, 6:02 pm`, else the date and time. */
export function formatRelativeDateTime(moment: Date | string, now: Date): string {
  const day = toIndiaDay(moment)
  if (day === toIndiaDay(now)) return `${TIME_TEXTS.today}, ${formatTime(moment)}`
  if (day === addDays(toIndiaDay(now), -1)) return `${TIME_TEXTS.yesterday}, ${formatTime(moment)}`
  return formatDateTime(moment)
}
