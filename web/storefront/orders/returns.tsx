import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { formatDate, formatDateTime, indiaDay, startOfIndiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isOpenReturn, lastReturnDay, REASON_LABELS, WISH_LABELS, wishesOn } from '#domain/returns.ts'
import { ReturnBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useFrame } from '../shared/use-frame.ts'
import { ReturnForm } from './return-form.tsx'
import './returns.css'

type Props = { order: Order; onAsked: () => void }

/** What the customer asked to give back and what the shop said to it; a new request where the days allow it. */
export function Returns({ order, onAsked }: Props) {
  const { settings } = useFrame()
  const [isAsking, setAsking] = useState(false)
  const wishes = wishesOn(order, settings, indiaDay(new Date()))
  const isLeft = order.items.some(({ quantity, returned }) => quantity > returned)
  const mayAsk = wishes.length > 0 && isLeft && !order.returns.some(({ status }) => isOpenReturn(status))
  if (order.status !== 'delivered' && order.returns.length === 0) return null
  return (
    <section className="tracking__block returns">
      <h2 className="h3">Returns</h2>
      {order.returns.toReversed().map((asked) => (
        <ReturnCard key={asked._id} asked={asked} />
      ))}
      {order.status === 'delivered' && <p className="small muted no-print">{windowText(order, settings)}</p>}
      {mayAsk && (
        <Button variant="secondary" icon="exchange" className="no-print" onClick={() => setAsking(true)}>
          Return or exchange
        </Button>
      )}
      <ReturnForm
        key={order.returns.length}
        order={order}
        wishes={wishes}
        open={isAsking}
        onClose={() => setAsking(false)}
        onAsked={onAsked}
      />
    </section>
  )
}

/** `You can return pieces until 21 Dec 2026, and exchange them until 28 Nov 2026.` */
function windowText(order: Order, windows: { returnDays: number; exchangeDays: number }): string {
  const today = indiaDay(new Date())
  const [back, swap] = (['refund', 'exchange'] as const).map((wish) => lastReturnDay(order, wish, windows))
  const until = (day: string) => formatDate(startOfIndiaDay(day))
  const ways = [
    back && back >= today ? `return pieces until ${until(back)}` : null,
    swap && swap >= today ? `exchange them until ${until(swap)}` : null,
  ].filter((way) => way !== null)
  if (ways.length > 0) return `You can ${ways.join(', and ')}.`
  return back
    ? `Pieces of this order could be returned until ${until(back)}.`
    : 'Pieces cannot be returned here.'
}

const SAYS: Record<OrderReturn['status'], string> = {
  requested: 'We look at your request and write to you. Until then please keep the piece unworn.',
  approved: 'Please bring the pieces to us or send them, with their certificate and invoice.',
  received: 'We have your pieces.',
  refunded: 'We have paid you back.',
  declined: 'We cannot take the pieces back.',
}

function ReturnCard({ asked }: { asked: OrderReturn }) {
  const { status, items, wish, reason, note, decisionNote, requestedAt, refund, creditNote } = asked
  return (
    <article className="return-card" aria-label={`Return of ${formatDateTime(requestedAt)}`}>
      <div className="return-card__head">
        <ReturnBadge status={status} />
        <time className="caption num" dateTime={requestedAt}>
          {formatDateTime(requestedAt)}
        </time>
      </div>
      <p>
        <b>{items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')}</b>
        <span className="small muted return-card__line">
          {WISH_LABELS[wish]}. {REASON_LABELS[reason]}.{note && ` “${note}”`}
        </span>
      </p>
      <p className="small">
        {SAYS[status]}
        {refund !== null && wish === 'refund' && status === 'received' && (
          <> {formatRupees(refund)} come back to you.</>
        )}
        {refund !== null && status === 'refunded' && <> Refund: {formatRupees(refund)}.</>}
        {creditNote && (
          <>
            {' '}
            Credit note <span className="num">{creditNote}</span>.
          </>
        )}
      </p>
      {decisionNote && <blockquote className="return-card__answer">{decisionNote}</blockquote>}
    </article>
  )
}
