import { addDays, formatDate, startOfIndiaDay, toIndiaDay } from './india-time.ts'
import type { LeadDays } from './supply.ts'
import { defineTexts } from './texts.ts'

export const DELIVERY_DATE_TEXTS = defineTexts('delivery-date', {
  weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  by: (day: string) => `by ${day}`,
  expectedBy: (day: string) => `Expected by ${day}.`,
  readyThenBy: (readyDate: string, day: string) => `${readyDate}, at your door by ${day}.`,
  readyThenIn: (readyDate: string, estimate: string) => `${readyDate}, then delivered in ${estimate}.`,
  takes: (estimate: string) => `Delivery takes ${estimate}.`,
})

/** Working days from dispatch to the door. */
export type DeliveryDays = { from: number; to: number }

/** When the shop works. Every day but Sundays and `holidays`, which are days of India: `2027-01-26`. */
export type WorkCalendar = {
  holidays: readonly { date: string }[]
  /** Working days from the order to dispatch, for pieces from stock. */
  handlingDays: number
}

export const DEFAULT_HANDLING_DAYS = 1
export const MAX_HANDLING_DAYS = 30
export const MAX_HOLIDAYS = 100

const MAX_DAYS = 366

/** `7-10 working days` or `3 business days`, as the settings and orders have it. Null: other words, of which no date follows. */
export function parseDeliveryDays(estimate: string): DeliveryDays | null {
  const [, from, to = from] =
    /^\s*(\d{1,3})(?:\s*(?:-|–|to)\s*(\d{1,3}))?\s+(?:working|business)\s+days?\s*$/i.exec(estimate) ?? []
  if (from === undefined || to === undefined) return null
  const days = { from: Number(from), to: Number(to) }
  return days.from <= days.to && days.to <= MAX_DAYS ? days : null
}

/**
 * The day by which an order of that moment is at the door: handling or the making of its slowest piece (calendar days), whichever takes longer, then
 * the longest delivery time. Null: the shop does not work at all in a year.
 */
export function getDeliveryDay(
  { startedAt, leadDays, days }: { startedAt: Date | string; leadDays: LeadDays; days: DeliveryDays },
  calendar: WorkCalendar,
): string | null {
  const readyDay = getReadyDay({ startedAt, leadDays }, calendar)
  return readyDay && addWorkingDays(readyDay, days.to, toHolidaySet(calendar))
}

/** The day on which an order of that moment can leave the shop. Null: the shop does not work at all in a year. */
export function getReadyDay(
  { startedAt, leadDays }: { startedAt: Date | string; leadDays: LeadDays },
  calendar: WorkCalendar,
): string | null {
  const holidays = toHolidaySet(calendar)
  const orderDay = toIndiaDay(startedAt)
  const handled = addWorkingDays(orderDay, calendar.handlingDays, holidays)
  const made = addWorkingDays(addDays(orderDay, leadDays ?? 0), 0, holidays)
  if (!handled || !made) return null
  return made > handled ? made : handled
}

const toHolidaySet = ({ holidays }: WorkCalendar): ReadonlySet<string> =>
  new Set(holidays.map(({ date }) => date))

/** `count` working days later. 0 is the day itself, or the next one on which the shop works. */
function addWorkingDays(day: string, count: number, holidays: ReadonlySet<string>): string | null {
  let left = count
  let current = day
  for (let passed = 0; passed <= 3 * MAX_DAYS; passed += 1) {
    if (isWorkingDay(current, holidays)) {
      if (left === 0) return current
      left -= 1
    }
    current = addDays(current, 1)
  }
  return null
}

const isWorkingDay = (day: string, holidays: ReadonlySet<string>): boolean =>
  getWeekday(day) !== 0 && !holidays.has(day)

/** 0 is Sunday. */
const getWeekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** `Thu, 10 Dec 2026`, of a day. */
export const formatDeliveryDay = (day: string): string =>
  `${DELIVERY_DATE_TEXTS.weekdays[getWeekday(day)]}, ${formatDate(startOfIndiaDay(day))}`

/**
 * When an order arrives, for its customer: `Expected by Thu, 10 Dec 2026.` `readyDate` of a piece that is made to order,
 * `deliverBy` the promised day, `estimate` where none was promised.
 */
export function describePromise({
  readyDate,
  deliverBy,
  estimate,
}: {
  readyDate: string | null
  deliverBy: string | null
  estimate: string
}): string {
  const day = deliverBy && formatDeliveryDay(deliverBy)
  if (readyDate)
    return day
      ? DELIVERY_DATE_TEXTS.readyThenBy(readyDate, day)
      : DELIVERY_DATE_TEXTS.readyThenIn(readyDate, estimate)
  return day ? DELIVERY_DATE_TEXTS.expectedBy(day) : DELIVERY_DATE_TEXTS.takes(estimate)
}
