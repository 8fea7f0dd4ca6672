import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { REASON_LABELS, type ReturnStep, stepsFrom, WISH_LABELS } from '#domain/returns.ts'
import { ReturnBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useEditor } from '../kit/use-editor.ts'
import { useStaff } from '../kit/use-staff.ts'
import { type Decision, ReturnStepForm, STEP_WORDS } from './return-step-form.tsx'

type Props = { order: Order; onMoved: () => void }

/** What the customer asked to give back, and the steps that staff take with it. */
export function ReturnsPanel({ order, onMoved }: Props) {
  const editor = useEditor<Decision>()
  const mayDecide = useStaff().may('manage_content')
  if (order.returns.length === 0) return null
  return (
    <section className="admin-panel">
      <h2>Returns</h2>
      <ul className="order-returns">
        {order.returns.toReversed().map((asked) => (
          <li key={asked._id}>
            <div className="order-returns__head">
              <ReturnBadge status={asked.status} />
              <span className="caption">{formatDateTime(asked.requestedAt)}</span>
            </div>
            <Facts facts={factsOf(asked)} />
            {mayDecide && stepsFrom(asked.status).length > 0 && (
              <div className="order-returns__steps no-print">
                {stepsFrom(asked.status).map((step) => (
                  <Button
                    key={step}
                    size="small"
                    variant={BUTTONS[step]}
                    onClick={() =>
                      editor.open({
                        orderId: order._id,
                        version: order.version,
                        asked,
                        step,
                      })
                    }
                  >
                    {STEP_WORDS[step].button}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <ReturnStepForm editor={editor} onSaved={onMoved} />
    </section>
  )
}

const BUTTONS: Record<ReturnStep, 'primary' | 'secondary' | 'text'> = {
  approve: 'primary',
  refund: 'primary',
  receive: 'secondary',
  decline: 'text',
}

const factsOf = (asked: OrderReturn): [string, string][] => [
  ['Pieces', asked.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')],
  ['Wants', WISH_LABELS[asked.wish]],
  ['Reason', REASON_LABELS[asked.reason]],
  ...(asked.note ? ([['Customer’s note', asked.note]] as [string, string][]) : []),
  ...(asked.decisionNote ? ([['Our answer', asked.decisionNote]] as [string, string][]) : []),
  ...(asked.creditNote ? ([['Credit note', asked.creditNote]] as [string, string][]) : []),
  ...(asked.refund === null ? [] : ([['Refund', formatRupees(asked.refund)]] as [string, string][])),
]
