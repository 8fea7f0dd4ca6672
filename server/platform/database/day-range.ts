import { and, gte, lt, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { invalid } from '#domain/errors.ts'
import { endOfIndiaDay, startOfIndiaDay } from '#domain/india-time.ts'

type DayRange = { startDate?: string | undefined; endDate?: string | undefined }

/** Rows of these days in India, both inclusive. A 400 when the first day is after the last. */
export function isWithinDays(column: PgColumn, { startDate, endDate }: DayRange): SQL | undefined {
  if (startDate && endDate && startDate > endDate) {
    const message = 'The first day must not be after the last.'
    throw invalid(message, [{ path: 'startDate', message }])
  }
  return and(
    startDate ? gte(column, startOfIndiaDay(startDate)) : undefined,
    endDate ? lt(column, endOfIndiaDay(endDate)) : undefined,
  )
}
