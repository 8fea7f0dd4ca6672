import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { formatDateTime, toIndiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { describeDeduction } from '#domain/return-deductions.ts'
import {
  getAvailableResolutions,
  isOpenReturn,
  RETURN_REASON_LABELS,
  RETURN_RESOLUTION_LABELS,
} from '#domain/returns.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ReturnBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ReturnForm } from './return-form.tsx'
import * as texts from './return-texts.ts'
import { describeReturnWindow } from './return-window.ts'
import './returns.css'

type Props = { order: Order; onRequested: () => void }

/** The return requests of an order, and a button for a new one while the return period lasts. */
export function Returns({ order, onRequested }: Props) {
  const { settings } = useStorefrontData()
  const [isFormOpen, setFormOpen] = useState(false)
  const resolutions = getAvailableResolutions(order, settings, toIndiaDay(new Date()))
  const hasReturnableItems = order.items.some(
    ({ quantity, returned, returnable }) => returnable && quantity > returned,
  )
  const canRequestReturn =
    resolutions.length > 0 && hasReturnableItems && !order.returns.some(({ status }) => isOpenReturn(status))
  if (order.status !== 'delivered' && order.returns.length === 0) return null
  return (
    <section className="tracking__section returns">
      <h2 className="h3">{texts.returns}</h2>
      {order.returns.toReversed().map((orderReturn) => (
        <ReturnCard key={orderReturn._id} orderReturn={orderReturn} />
      ))}
      {order.status === 'delivered' && (
        <p className="small muted no-print">
          {describeReturnWindow(order, settings, toIndiaDay(new Date()))}
        </p>
      )}
      {canRequestReturn && (
        <Button variant="secondary" icon="exchange" className="no-print" onClick={() => setFormOpen(true)}>
          {texts.returnOrExchange}
        </Button>
      )}
      <ReturnForm
        key={order.returns.length}
        order={order}
        resolutions={resolutions}
        open={isFormOpen}
        onClose={() => setFormOpen(false)}
        onRequested={onRequested}
      />
    </section>
  )
}

const STATUS_TEXTS: Record<OrderReturn['status'], string> = {
  requested: texts.requested,
  approved: texts.approved,
  received: texts.received,
  refunded: texts.refunded,
  declined: texts.declined,
}

function ReturnCard({ orderReturn }: { orderReturn: OrderReturn }) {
  const { status, items, wish, reason, note, decisionNote, requestedAt, refund, creditNote } = orderReturn
  return (
    <article className="return-card" aria-label={texts.returnOf(formatDateTime(requestedAt))}>
      <div className="return-card__head">
        <ReturnBadge status={status} />
        <time className="caption num" dateTime={requestedAt}>
          {formatDateTime(requestedAt)}
        </time>
      </div>
      <p>
        <b>{items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</b>
        <span className="small muted return-card__detail">
          {texts.resolutionAndReason(RETURN_RESOLUTION_LABELS[wish], RETURN_REASON_LABELS[reason])}
          {note && texts.customerNote(note)}
        </span>
      </p>
      <p className="small">
        {STATUS_TEXTS[status]}
        {refund !== null &&
          wish === 'refund' &&
          status === 'received' &&
          texts.refundComing(formatRupees(refund))}
        {refund !== null && status === 'refunded' && texts.refundPaid(formatRupees(refund))}
        {creditNote && (
          <>
            {texts.creditNote} <span className="num">{creditNote}</span>.
          </>
        )}
      </p>
      <Deduction orderReturn={orderReturn} />
      {decisionNote && <blockquote className="return-card__decision">{decisionNote}</blockquote>}
    </article>
  )
}

/** Where the terms keep something, what is kept and what the customer gets back. */
function Deduction({ orderReturn }: { orderReturn: OrderReturn }) {
  const { status, value, deduction, policyDeduction, deductionTerms } = orderReturn
  if (value === null || policyDeduction === 0 || status === 'declined') return null
  return (
    <p className="small">
      {deduction > 0
        ? texts.deduction(formatRupees(deduction), describeDeduction(deductionTerms))
        : texts.noDeduction}{' '}
      {isOpenReturn(status) && texts.refundExpected(formatRupees(value - deduction))}
    </p>
  )
}
