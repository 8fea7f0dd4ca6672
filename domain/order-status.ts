export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
  'returned',
  'refunded',
] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

type StatusRule = {
  label: string
  /** Place on the four-step progress, or null for what left the track. */
  step: 0 | 1 | 2 | 3 | null
  /** The pieces are with the customer or on their way: stock, credits and coupon stay taken. */
  isActive: boolean
  /** Counts as revenue. */
  countsAsRevenue: boolean
}

const STATUS_RULES: Record<OrderStatus, StatusRule> = {
  pending: { label: 'Pending', step: 0, isActive: true, countsAsRevenue: true },
  processing: { label: 'Processing', step: 1, isActive: true, countsAsRevenue: true },
  shipped: { label: 'Shipped', step: 2, isActive: true, countsAsRevenue: true },
  delivered: { label: 'Delivered', step: 3, isActive: true, countsAsRevenue: true },
  cancelled: { label: 'Cancelled', step: null, isActive: false, countsAsRevenue: false },
  returned: { label: 'Returned', step: null, isActive: false, countsAsRevenue: false },
  // a refund closes the books of an order that came back; one that never came back is given back by it as well
  refunded: { label: 'Refunded', step: null, isActive: false, countsAsRevenue: false },
}

/** The four steps of the tracking page. */
export const TRACKING_STEPS = ['Ordered', 'Processing', 'Shipped', 'Delivered'] as const

export const getStatusLabel = (status: OrderStatus): string => STATUS_RULES[status].label
export const getTrackingStep = (status: OrderStatus): 0 | 1 | 2 | 3 | null => STATUS_RULES[status].step
export const isActiveStatus = (status: OrderStatus): boolean => STATUS_RULES[status].isActive
export const countsAsRevenue = (status: OrderStatus): boolean => STATUS_RULES[status].countsAsRevenue
export const REVENUE_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(countsAsRevenue)

/** What a move does to stock, credits and coupon: once each, whoever repeats it. */
export const getStatusEffect = (from: OrderStatus, to: OrderStatus): 'take' | 'give-back' | 'none' =>
  isActiveStatus(from) === isActiveStatus(to) ? 'none' : isActiveStatus(to) ? 'take' : 'give-back'

/** A badge has the colour of its status; `completed` looks like `delivered`. */
export const getBadgeTone = (status: string): OrderStatus | 'neutral' =>
  status === 'completed'
    ? 'delivered'
    : ORDER_STATUSES.includes(status as OrderStatus)
      ? (status as OrderStatus)
      : 'neutral'

/** The tracking page: red off the track, green at the end, blue on the way. */
export const getTrackingTone = (status: OrderStatus): OrderStatus =>
  isActiveStatus(status) ? (status === 'delivered' ? 'delivered' : 'processing') : 'cancelled'

export const getClosedOrderNotice = (status: OrderStatus): string => `This order has been ${status}`
export const getClosedOrderNote = (status: OrderStatus, date: string): string => `Order ${status} on ${date}`
