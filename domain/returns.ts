import { addDays, formatDate, indiaDay, startOfIndiaDay } from './india-time.ts'
import { type OrderStatus, statusLabel } from './order-status.ts'

/** What the customer wants for the piece. */
export const RETURN_WISHES = ['refund', 'exchange'] as const
export type ReturnWish = (typeof RETURN_WISHES)[number]
export const WISH_LABELS: Record<ReturnWish, string> = { refund: 'My money back', exchange: 'Another piece' }

export const RETURN_REASONS = [
  'damaged',
  'wrong-piece',
  'fit',
  'not-as-shown',
  'workmanship',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
export const REASON_LABELS: Record<ReturnReason, string> = {
  damaged: 'It arrived damaged',
  'wrong-piece': 'It is not what I ordered',
  fit: 'It does not fit',
  'not-as-shown': 'It looks different from the pictures',
  workmanship: 'I am not happy with the work',
  other: 'Another reason',
}

export const RETURN_STATUSES = ['requested', 'approved', 'received', 'refunded', 'declined'] as const
export type ReturnStatus = (typeof RETURN_STATUSES)[number]
export const RETURN_STATUS_LABELS: Record<ReturnStatus, string> = {
  requested: 'Requested',
  approved: 'Approved',
  received: 'Received',
  refunded: 'Refunded',
  declined: 'Declined',
}

/** What staff do with a request. Who hands the piece over the counter needs no approval before. */
export const RETURN_STEPS = ['approve', 'receive', 'refund', 'decline'] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]
export type DecidedReturn = Exclude<ReturnStatus, 'requested'>
const STEPS: Record<ReturnStep, { from: readonly ReturnStatus[]; to: DecidedReturn }> = {
  approve: { from: ['requested'], to: 'approved' },
  receive: { from: ['requested', 'approved'], to: 'received' },
  refund: { from: ['received'], to: 'refunded' },
  decline: { from: ['requested', 'approved'], to: 'declined' },
}

/** Where the step leads, or null where it cannot be taken. */
export const afterStep = (status: ReturnStatus, step: ReturnStep): DecidedReturn | null =>
  STEPS[step].from.includes(status) ? STEPS[step].to : null

export const stepsFrom = (status: ReturnStatus): ReturnStep[] =>
  RETURN_STEPS.filter((step) => afterStep(status, step) !== null)

/** The pieces are still with the customer: an order has one such request at a time. */
export const OPEN_RETURNS = ['requested', 'approved'] as const satisfies readonly ReturnStatus[]
export const isOpenReturn = (status: ReturnStatus): boolean => OPEN_RETURNS.some((open) => open === status)

/** Days from the delivery on; 0: the shop does not take back. */
export type ReturnWindows = { returnDays: number; exchangeDays: number }
const DAYS: Record<ReturnWish, keyof ReturnWindows> = { refund: 'returnDays', exchange: 'exchangeDays' }

type Delivered = { status: OrderStatus; statusHistory: readonly { status: OrderStatus; timestamp: string }[] }

/** When it came into the customer's hands, or null. What was noted later of a delivered order moves it not. */
export function deliveredAt({ status, statusHistory }: Delivered): string | null {
  if (status !== 'delivered') return null
  let at: string | null = null
  for (const entry of statusHistory.toReversed()) {
    if (entry.status !== 'delivered') break
    at = entry.timestamp
  }
  return at
}

/** The last day of India on which the wish can be told, or null where it never could. */
export function lastReturnDay(order: Delivered, wish: ReturnWish, windows: ReturnWindows): string | null {
  const at = deliveredAt(order)
  const days = windows[DAYS[wish]]
  return at && days > 0 ? addDays(indiaDay(at), days) : null
}

export const wishesOn = (order: Delivered, windows: ReturnWindows, today: string): ReturnWish[] =>
  RETURN_WISHES.filter((wish) => today <= (lastReturnDay(order, wish, windows) ?? ''))

/** Why this wish cannot be told today, or null. */
export function returnFault(
  order: Delivered,
  wish: ReturnWish,
  windows: ReturnWindows,
  today: string,
): string | null {
  if (order.status !== 'delivered')
    return `This order is ${statusLabel(order.status).toLowerCase()}. A return can be asked for once it is delivered.`
  const last = lastReturnDay(order, wish, windows)
  const what = wish === 'refund' ? 'returned' : 'exchanged'
  if (!last) return `Pieces cannot be ${what} here.`
  return today <= last
    ? null
    : `Pieces of this order could be ${what} until ${formatDate(startOfIndiaDay(last))}.`
}
