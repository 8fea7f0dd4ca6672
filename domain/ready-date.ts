import { addDays, formatDate, startOfIndiaDay, toIndiaDay } from './india-time.ts'
import type { LeadDays } from './supply.ts'

/** `Made to order: ready by 8 Dec 2026`, for an order of that moment. Null for a product from stock. */
export const describeReadyDate = (leadDays: LeadDays, orderedAt: string): string | null =>
  leadDays
    ? `Made to order: ready by ${formatDate(startOfIndiaDay(addDays(toIndiaDay(orderedAt), leadDays)))}`
    : null

/** An order is sent when its last item is ready. */
export const getLongestLeadDays = (lines: readonly { leadDays: LeadDays }[]): LeadDays =>
  Math.max(0, ...lines.map(({ leadDays }) => leadDays ?? 0)) || null
