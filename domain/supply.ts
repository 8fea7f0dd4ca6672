/** Days that a variant needs to be made, when the stock does not cover an order. Null: it is sold from stock only. */
export type LeadDays = number | null

export const MAX_LEAD_DAYS = 365

/** The stock and the lead days of a variant. */
type Supply = { stock: number; leadDays: LeadDays }

/** Whether this quantity can be ordered: from stock, or made to order. */
export const isOrderable = ({ stock, leadDays }: Supply, quantity = 1): boolean =>
  stock >= quantity || leadDays !== null

/**
 * The lead days of a line. Null: the stock covers the line. A line is either sent from stock or made to order as a whole,
 * so that a cancelled order puts back exactly what it took.
 */
export const getLineLeadDays = ({ stock, leadDays }: Supply, quantity: number): LeadDays =>
  stock >= quantity ? null : leadDays
