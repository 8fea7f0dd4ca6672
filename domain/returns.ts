import { addDays, formatDate, startOfIndiaDay, toIndiaDay } from './india-time.ts'
import { findStatusChange, getStatusLabel, type OrderStatus } from './order-status.ts'

/** What the customer wants for the returned items. */
export const RETURN_RESOLUTIONS = ['refund', 'exchange'] as const
export type ReturnResolution = (typeof RETURN_RESOLUTIONS)[number]
export const RETURN_RESOLUTION_LABELS: Record<ReturnResolution, string> = {
  refund: 'My money back',
  exchange: 'Another piece',
}

export const RETURN_REASONS = [
  'damaged',
  'wrong-piece',
  'fit',
  'not-as-shown',
  'workmanship',
  'other',
] as const
export type ReturnReason = (typeof RETURN_REASONS)[number]
export const RETURN_REASON_LABELS: Record<ReturnReason, string> = {
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

/** What staff do with a request. Items that are handed over in the store can be received without an approval. */
export const RETURN_STEPS = ['approve', 'receive', 'refund', 'decline'] as const
export type ReturnStep = (typeof RETURN_STEPS)[number]
export type DecidedReturnStatus = Exclude<ReturnStatus, 'requested'>
const STEP_TRANSITIONS: Record<ReturnStep, { from: readonly ReturnStatus[]; to: DecidedReturnStatus }> = {
  approve: { from: ['requested'], to: 'approved' },
  receive: { from: ['requested', 'approved'], to: 'received' },
  refund: { from: ['received'], to: 'refunded' },
  decline: { from: ['requested', 'approved'], to: 'declined' },
}

/** The status after the step, or null when the step is not allowed. */
export const getStatusAfterStep = (status: ReturnStatus, step: ReturnStep): DecidedReturnStatus | null =>
  STEP_TRANSITIONS[step].from.includes(status) ? STEP_TRANSITIONS[step].to : null

export const getAllowedSteps = (status: ReturnStatus): ReturnStep[] =>
  RETURN_STEPS.filter((step) => getStatusAfterStep(status, step) !== null)

/** The items are still with the customer. An order has at most one open request. */
export const OPEN_RETURN_STATUSES = ['requested', 'approved'] as const satisfies readonly ReturnStatus[]
export const isOpenReturn = (status: ReturnStatus): boolean =>
  OPEN_RETURN_STATUSES.some((open) => open === status)

/** Days after the delivery. 0 means that the shop does not offer it. */
export type ReturnWindows = { returnDays: number; exchangeDays: number }
const WINDOW_OF_RESOLUTION: Record<ReturnResolution, keyof ReturnWindows> = {
  refund: 'returnDays',
  exchange: 'exchangeDays',
}

type OrderWithHistory = {
  status: OrderStatus
  statusHistory: readonly { status: OrderStatus; timestamp: string }[]
}

/** When the order was delivered, or null. Later entries with the same status do not change it. */
export function getDeliveredAt({ status, statusHistory }: OrderWithHistory): string | null {
  if (status !== 'delivered') return null
  return findStatusChange(statusHistory, (each) => each === 'delivered')?.timestamp ?? null
}

/** The last day in India for this kind of return, or null when it is not possible. */
export function getLastReturnDay(
  order: OrderWithHistory,
  resolution: ReturnResolution,
  windows: ReturnWindows,
): string | null {
  const at = getDeliveredAt(order)
  const days = windows[WINDOW_OF_RESOLUTION[resolution]]
  return at && days > 0 ? addDays(toIndiaDay(at), days) : null
}

export const getAvailableResolutions = (
  order: OrderWithHistory,
  windows: ReturnWindows,
  today: string,
): ReturnResolution[] =>
  RETURN_RESOLUTIONS.filter((resolution) => today <= (getLastReturnDay(order, resolution, windows) ?? ''))

/** Why this kind of return is not possible today, or null. */
export function getReturnError(
  order: OrderWithHistory,
  resolution: ReturnResolution,
  windows: ReturnWindows,
  today: string,
): string | null {
  if (order.status !== 'delivered')
    return `This order is ${getStatusLabel(order.status).toLowerCase()}. You can request a return once it is delivered.`
  const lastDay = getLastReturnDay(order, resolution, windows)
  const pastTense = resolution === 'refund' ? 'returned' : 'exchanged'
  if (!lastDay) return `Items cannot be ${pastTense}.`
  return today <= lastDay
    ? null
    : `Items of this order could be ${pastTense} until ${formatDate(startOfIndiaDay(lastDay))}.`
}
