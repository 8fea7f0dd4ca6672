import type { BadgeTone } from './badge-tone.ts'
import type { PaymentStatus } from './payment-status.ts'

export const TRACKING_STEPS = ['Ordered', 'Processing', 'Shipped', 'Delivered'] as const
export type TrackingStep = 0 | 1 | 2 | 3
const SHIPPED_STEP: TrackingStep = 2
const LAST_STEP: TrackingStep = 3

type StatusRules = {
  label: string
  /** The colour in the admin and in the customer's list of orders. */
  tone: BadgeTone
  /** The step of the tracking page. Null: the order is closed and shows a notice instead of steps. */
  step: TrackingStep | null
  /** The items are sold or on their way: the order holds stock, credits and its coupon. */
  isActive: boolean
  countsAsRevenue: boolean
  /** The shop has not started, so the customer may cancel, and a payment in advance may still be missing. */
  isWaitingToStart: boolean
  /** Goods travel with their invoice (CGST Act §31). Before that staff may write it while they pack. */
  invoice: 'none' | 'optional' | 'required'
  /** What the status says about a payment on delivery. Null: nothing, the payment stays as it is. */
  paymentOnDelivery: PaymentStatus | null
  /** What becomes of return requests that are still open. Null: they stay open. */
  closesReturnsAs: 'received' | 'refunded' | null
}

/** Everything that depends on the status of an order. Staff may set any status; `getStatusEffect` says what follows. */
const STATUS_RULES = {
  pending: {
    label: 'Pending',
    tone: 'warning',
    step: 0,
    isActive: true,
    countsAsRevenue: true,
    isWaitingToStart: true,
    invoice: 'none',
    paymentOnDelivery: 'pending',
    closesReturnsAs: null,
  },
  processing: {
    label: 'Processing',
    tone: 'info',
    step: 1,
    isActive: true,
    countsAsRevenue: true,
    isWaitingToStart: false,
    invoice: 'optional',
    paymentOnDelivery: 'pending',
    closesReturnsAs: null,
  },
  shipped: {
    label: 'Shipped',
    tone: 'progress',
    step: 2,
    isActive: true,
    countsAsRevenue: true,
    isWaitingToStart: false,
    invoice: 'required',
    paymentOnDelivery: 'pending',
    closesReturnsAs: null,
  },
  delivered: {
    label: 'Delivered',
    tone: 'success',
    step: 3,
    isActive: true,
    countsAsRevenue: true,
    isWaitingToStart: false,
    invoice: 'required',
    paymentOnDelivery: 'completed',
    closesReturnsAs: null,
  },
  cancelled: {
    label: 'Cancelled',
    tone: 'danger',
    step: null,
    isActive: false,
    countsAsRevenue: false,
    isWaitingToStart: false,
    invoice: 'none',
    paymentOnDelivery: null,
    closesReturnsAs: 'received',
  },
  returned: {
    label: 'Returned',
    tone: 'attention',
    step: null,
    isActive: false,
    countsAsRevenue: false,
    isWaitingToStart: false,
    invoice: 'none',
    paymentOnDelivery: null,
    closesReturnsAs: 'received',
  },
  // Refunding an order that never came back releases its stock too.
  refunded: {
    label: 'Refunded',
    tone: 'closed',
    step: null,
    isActive: false,
    countsAsRevenue: false,
    isWaitingToStart: false,
    invoice: 'none',
    paymentOnDelivery: 'refunded',
    closesReturnsAs: 'refunded',
  },
} as const satisfies Record<string, StatusRules>

export type OrderStatus = keyof typeof STATUS_RULES
export const ORDER_STATUSES = Object.keys(STATUS_RULES) as [OrderStatus, ...OrderStatus[]]

const rulesOf = (status: OrderStatus): StatusRules => STATUS_RULES[status]

export const getStatusLabel = (status: OrderStatus): string => rulesOf(status).label
export const getStatusTone = (status: OrderStatus): BadgeTone => rulesOf(status).tone
export const getTrackingStep = (status: OrderStatus): TrackingStep | null => rulesOf(status).step
export const isActiveStatus = (status: OrderStatus): boolean => rulesOf(status).isActive
export const countsAsRevenue = (status: OrderStatus): boolean => rulesOf(status).countsAsRevenue
export const isWaitingToStart = (status: OrderStatus): boolean => rulesOf(status).isWaitingToStart
export const needsInvoice = (status: OrderStatus): boolean => rulesOf(status).invoice === 'required'
export const canHaveInvoice = (status: OrderStatus): boolean => rulesOf(status).invoice !== 'none'
/** The items have left the shop. */
export const isDispatched = (status: OrderStatus): boolean => (getTrackingStep(status) ?? 0) >= SHIPPED_STEP
/** The shop has started, and the items have not left it. */
export const isBeingPrepared = (status: OrderStatus): boolean =>
  isActiveStatus(status) && !isWaitingToStart(status) && !isDispatched(status)
export const getPaymentOnDelivery = (status: OrderStatus) => rulesOf(status).paymentOnDelivery
export const getClosedReturnStatus = (status: OrderStatus) => rulesOf(status).closesReturnsAs

export const REVENUE_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(countsAsRevenue)
export const WAITING_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(isWaitingToStart)
/** Sold, but not yet in the customer's hands. */
export const UNDELIVERED_STATUSES: readonly OrderStatus[] = ORDER_STATUSES.filter(
  (status) => isActiveStatus(status) && getTrackingStep(status) !== LAST_STEP,
)

/** What a change of status does to stock, credits and coupon. */
export const getStatusEffect = (from: OrderStatus, to: OrderStatus): 'take' | 'give-back' | 'none' =>
  isActiveStatus(from) === isActiveStatus(to) ? 'none' : isActiveStatus(to) ? 'take' : 'give-back'

/** The tracking page uses three colours: red for a closed order, green for a delivered one, blue for the others. */
export const getTrackingTone = (status: OrderStatus): BadgeTone => {
  const step = getTrackingStep(status)
  return step === null ? 'danger' : step === LAST_STEP ? 'success' : 'info'
}

export const getClosedOrderNotice = (status: OrderStatus): string => `This order has been ${status}`
export const getClosedOrderNote = (status: OrderStatus, date: string): string => `Order ${status} on ${date}`

/**
 * The entry with which an order last came to such a status, of its history from the oldest to the newest. Later entries, such
 * as of a payment, keep the status.
 */
export function findStatusChange<Entry extends { status: OrderStatus }>(
  history: readonly Entry[],
  isWanted: (status: OrderStatus) => boolean,
): Entry | undefined {
  const last = history.findLastIndex(({ status }) => isWanted(status))
  const before = history.slice(0, last + 1).findLastIndex(({ status }) => !isWanted(status))
  return last === -1 ? undefined : history[before + 1]
}
