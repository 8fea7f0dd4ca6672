import { plural } from './intl.ts'
import type { LeadDays } from './supply.ts'

/** `Made to order: ready in 15 days`. Null for a product from stock. */
export const describeLeadTime = (leadDays: LeadDays): string | null =>
  leadDays ? `Made to order: ready in ${leadDays} ${plural(leadDays, 'day', 'days')}` : null

/** `Made to order: ready in 15 days, then delivered in 7-10 working days`. From stock only the estimate. */
export const describeDeliveryTime = (leadDays: LeadDays, estimate: string): string => {
  const leadTime = describeLeadTime(leadDays)
  return leadTime ? `${leadTime}, then delivered in ${estimate}` : estimate
}
