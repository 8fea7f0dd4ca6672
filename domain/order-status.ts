/** S2 §4. */
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
  isLive: boolean
  /** Counts as revenue. */
  earns: boolean
}

const RULES: Record<OrderStatus, StatusRule> = {
  pending: { label: 'Pending', step: 0, isLive: true, earns: true },
  processing: { label: 'Processing', step: 1, isLive: true, earns: true },
  shipped: { label: 'Shipped', step: 2, isLive: true, earns: true },
  delivered: { label: 'Delivered', step: 3, isLive: true, earns: true },
  cancelled: { label: 'Cancelled', step: null, isLive: false, earns: false },
  returned: { label: 'Returned', step: null, isLive: false, earns: false },
  // a refund closes the books of an order that came back; one that never came back is given back by it as well
  refunded: { label: 'Refunded', step: null, isLive: false, earns: false },
}

/** The four steps of the tracking page. */
export const TRACKING_STEPS = ['Ordered', 'Processing', 'Shipped', 'Delivered'] as const

export const statusLabel = (status: OrderStatus): string => RULES[status].label
export const trackingStep = (status: OrderStatus): 0 | 1 | 2 | 3 | null => RULES[status].step
export const isLive = (status: OrderStatus): boolean => RULES[status].isLive
export const earns = (status: OrderStatus): boolean => RULES[status].earns
export const EARNING_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(earns)

/** What a move does to stock, credits and coupon: once each, whoever repeats it. */
export const statusEffect = (from: OrderStatus, to: OrderStatus): 'take' | 'give-back' | 'none' =>
  isLive(from) === isLive(to) ? 'none' : isLive(to) ? 'take' : 'give-back'

/** The colour of a badge is that of its status; S2 §4 reads `completed` as delivered. */
export const badgeTone = (status: string): OrderStatus | 'neutral' =>
  status === 'completed'
    ? 'delivered'
    : ORDER_STATUSES.includes(status as OrderStatus)
      ? (status as OrderStatus)
      : 'neutral'

/** The tracking page: red off the track, green at the end, blue on the way. */
export const trackingTone = (status: OrderStatus): OrderStatus =>
  isLive(status) ? (status === 'delivered' ? 'delivered' : 'processing') : 'cancelled'

export const offTrackNotice = (status: OrderStatus): string => `This order has been ${status}`
export const offTrackDefault = (status: OrderStatus, date: string): string => `Order ${status} on ${date}`
