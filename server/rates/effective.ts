import { indiaDay, startOfIndiaDay } from '#domain/india-time.ts'

/**
 * When a rate takes effect. Days count, not hours: today is now, a later day its midnight in India, an earlier day
 * the one it says (it only counts where nothing newer does).
 */
export function effectiveAt(given: string, now: Date): { at: Date; isAhead: boolean } {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : indiaDay(given)
  const today = indiaDay(now)
  return { at: day === today ? now : startOfIndiaDay(day), isAhead: day > today }
}
