import { startOfIndiaDay, toIndiaDay } from '#domain/india-time.ts'

/**
 * When a rate takes effect. Days count, not hours: today is now, a later day its midnight in India, an earlier day
 * the one it says (it only counts where nothing newer does).
 */
export function resolveEffectiveAt(date: string, now: Date): { at: Date; isScheduled: boolean } {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date) ? date : toIndiaDay(date)
  const today = toIndiaDay(now)
  return { at: day === today ? now : startOfIndiaDay(day), isScheduled: day > today }
}
