import { invalidField } from '#domain/errors.ts'
import { addDays, formatDate, startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'

/** Rates of an earlier time are entered for the records. A date before this one is a typing error. */
const EARLIEST_DAY = '1990-01-01'
/** Nobody knows the rate of a day that is further away. */
const MAX_DAYS_AHEAD = 31

/**
 * When a rate takes effect. Days count, not hours: today is now, a later day its midnight in India, an earlier day
 * the one it says (it only counts where nothing newer does). Throws `invalid` for a day that cannot be meant.
 */
export function resolveEffectiveAt(date: string, now: Date): { at: Date; isScheduled: boolean } {
  // days of years beyond 9999 and before 0 begin with a sign, which is below every digit
  const day = toIndiaDay(date)
  const today = toIndiaDay(now)
  const lastDay = addDays(today, MAX_DAYS_AHEAD)
  if (day < EARLIEST_DAY || day > lastDay)
    throw invalidField(
      'effectiveDate',
      `Choose a date from ${formatDate(EARLIEST_DAY)} to ${formatDate(lastDay)}.`,
    )
  return { at: day === today ? now : startOfIndiaDay(day), isScheduled: day > today }
}
