import { getLongestLeadDays } from '#domain/ready-date.ts'
import type { LeadDays } from '#domain/supply.ts'
import { type LocalCartLine, leadDaysOfLine } from './cart-line.ts'

/** Of the slowest line. */
export const leadDaysOfCart = (lines: readonly LocalCartLine[]): LeadDays =>
  getLongestLeadDays(lines.map((line) => ({ leadDays: leadDaysOfLine(line) })))
