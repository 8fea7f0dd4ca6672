/** Days that a product needs to be made before it is sent. Null: it is sent from stock. */
export type LeadDays = number | null

/** `Made to order: ready in 15 days`. Null for a product from stock. */
export const describeLeadTime = (leadDays: LeadDays): string | null =>
  leadDays ? `Made to order: ready in ${leadDays === 1 ? '1 day' : `${leadDays} days`}` : null

/** `Made to order: ready in 15 days, then delivered in 7-10 working days`. From stock only the estimate. */
export const describeDeliveryTime = (leadDays: LeadDays, estimate: string): string => {
  const leadTime = describeLeadTime(leadDays)
  return leadTime ? `${leadTime}, then delivered in ${estimate}` : estimate
}

/** An order is sent when its last item is ready. */
export const getLongestLeadDays = (lines: readonly { leadDays: LeadDays }[]): LeadDays =>
  Math.max(0, ...lines.map(({ leadDays }) => leadDays ?? 0)) || null
