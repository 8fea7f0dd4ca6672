import type { ReactNode } from 'react'
import { getBadgeTone, getStatusLabel, ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { RETURN_STATUS_LABELS, type ReturnStatus } from '#domain/returns.ts'
import { getStockLevel } from '#domain/stock.ts'

/** The seven colours of the order status; whatever else needs a badge borrows one of them. */
export type BadgeTone = OrderStatus | 'neutral'

/** Dot and word on a tint: never colour alone. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}

/** An order's status. `tone` where a page colours by another rule (the tracking page: `getTrackingTone`). */
export function StatusBadge({ status, tone = getBadgeTone(status) }: { status: string; tone?: BadgeTone }) {
  const knownStatus = ORDER_STATUSES.find((name) => name === status)
  return <Badge tone={tone}>{knownStatus ? getStatusLabel(knownStatus) : status}</Badge>
}

const RETURN_TONES: Record<ReturnStatus, BadgeTone> = {
  requested: 'pending',
  approved: 'processing',
  received: 'returned',
  refunded: 'refunded',
  declined: 'cancelled',
}

/** Where a return stands. */
export function ReturnBadge({ status }: { status: ReturnStatus }) {
  return <Badge tone={RETURN_TONES[status]}>Return {RETURN_STATUS_LABELS[status].toLowerCase()}</Badge>
}

const STOCK_TONES = { many: 'delivered', few: 'pending', none: 'cancelled' } as const

/** Over 10 green, 1 to 10 yellow, 0 red. */
export function StockBadge({ quantity }: { quantity: number }) {
  return (
    <Badge tone={STOCK_TONES[getStockLevel(quantity)]}>
      {quantity > 0 ? `${quantity} in stock` : 'Sold out'}
    </Badge>
  )
}

/** Whether something is shown on the site. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'delivered' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
}
