import type { ReactNode } from 'react'
import type { BadgeTone } from '#domain/badge-tone.ts'
import { getStatusLabel, getStatusTone, type OrderStatus } from '#domain/order-status.ts'
import { RETURN_STATUS_LABELS, type ReturnStatus } from '#domain/returns.ts'
import { REVIEW_STATUS_LABELS, type ReviewStatus } from '#domain/reviews.ts'
import { getStockLevel } from '#domain/stock.ts'
import * as texts from './list-texts.ts'

/** A label with a dot. The text has the meaning, not only the colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: ReactNode }) {
  return <span className={`badge badge--${tone}`}>{children}</span>
}

type StatusBadgeProps = {
  status: OrderStatus
  /** For pages that colour by another rule, such as the tracking page. */
  tone?: BadgeTone
}

export function StatusBadge({ status, tone = getStatusTone(status) }: StatusBadgeProps) {
  return <Badge tone={tone}>{getStatusLabel(status)}</Badge>
}

const RETURN_TONES: Record<ReturnStatus, BadgeTone> = {
  requested: 'warning',
  approved: 'info',
  received: 'attention',
  refunded: 'closed',
  declined: 'danger',
}

export function ReturnBadge({ status }: { status: ReturnStatus }) {
  return <Badge tone={RETURN_TONES[status]}>{texts.returnStatus(RETURN_STATUS_LABELS[status])}</Badge>
}

const REVIEW_TONES: Record<ReviewStatus, BadgeTone> = {
  pending: 'warning',
  published: 'success',
  rejected: 'danger',
  hidden: 'neutral',
}

export function ReviewBadge({ status }: { status: ReviewStatus }) {
  return <Badge tone={REVIEW_TONES[status]}>{REVIEW_STATUS_LABELS[status]}</Badge>
}

const STOCK_TONES = { many: 'success', few: 'warning', none: 'danger' } as const

export function StockBadge({
  quantity,
  isMadeToOrder = false,
}: {
  quantity: number
  isMadeToOrder?: boolean
}) {
  if (quantity === 0 && isMadeToOrder) return <Badge tone="info">{texts.madeToOrder}</Badge>
  return (
    <Badge tone={STOCK_TONES[getStockLevel(quantity)]}>
      {quantity > 0 ? texts.inStock(quantity) : texts.soldOut}
    </Badge>
  )
}

/** Whether something is visible on the site. */
export function ActiveBadge({ isActive }: { isActive: boolean }) {
  return <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? texts.active : texts.inactive}</Badge>
}
