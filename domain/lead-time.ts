import { plural } from './intl.ts'
import type { LeadDays } from './supply.ts'
import { defineTexts } from './texts.ts'

export const LEAD_TIME_TEXTS = defineTexts('lead-time', {
  ready: (days: number) => `Made to order: ready in ${days} ${plural(days, 'day', 'days')}`,
  delivered: (leadTime: string, estimate: string) => `${leadTime}, then delivered in ${estimate}`,
})

/** `Made to order: ready in 15 days`. Null for a product from stock. */
export const describeLeadTime = (leadDays: LeadDays): string | null =>
  leadDays ? LEAD_TIME_TEXTS.ready(leadDays) : null

/** `Made to order: ready in 15 days, then delivered in 7-10 working days`. From stock only the estimate. */
export const describeDeliveryTime = (leadDays: LeadDays, estimate: string): string => {
  const leadTime = describeLeadTime(leadDays)
  return leadTime ? LEAD_TIME_TEXTS.delivered(leadTime, estimate) : estimate
}
