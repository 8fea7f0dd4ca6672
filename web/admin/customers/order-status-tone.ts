import type { BadgeTone } from '#domain/badge-tone.ts'
import { getStatusTone, type OrderStatus } from '#domain/order-status.ts'

const COLOURED_STATUSES: readonly OrderStatus[] = ['delivered', 'processing', 'cancelled']

/** The list of orders in a customer's profile colours only these statuses, so that they stand out. */
export const orderStatusTone = (status: OrderStatus): BadgeTone =>
  COLOURED_STATUSES.includes(status) ? getStatusTone(status) : 'neutral'
