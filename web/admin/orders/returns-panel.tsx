import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { describeDeduction } from '#domain/return-deductions.ts'
import {
  getAllowedSteps,
  isOpenReturn,
  RETURN_REASON_LABELS,
  RETURN_RESOLUTION_LABELS,
  type ReturnStep,
} from '#domain/returns.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { ReturnBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { RETURN_STEP_TEXTS, type ReturnDecision, ReturnStepForm } from './return-step-form.tsx'
import { findPartlyReturnedLines } from './returned-items.ts'

type Props = { order: Order; onUpdated: () => void }

/** Return requests of the order, with the next steps for staff. */
export function ReturnsPanel({ order, onUpdated }: Props) {
  const editor = useEditor<ReturnDecision>()
  const canDecide = useStaff().can('manage_content')
  if (order.returns.length === 0) return null
  return (
    <section className="admin-panel">
      <h2>Returns</h2>
      <ul className="order-returns">
        {order.returns.toReversed().map((returnRequest) => (
          <li key={returnRequest._id}>
            <div className="order-returns__header">
              <ReturnBadge status={returnRequest.status} />
              <span className="caption">{formatDateTime(returnRequest.requestedAt)}</span>
            </div>
            <DescriptionList items={returnFacts(returnRequest)} />
            {canDecide && getAllowedSteps(returnRequest.status).length > 0 && (
              <div className="order-returns__steps no-print">
                {getAllowedSteps(returnRequest.status).map((step) => (
                  <Button
                    key={step}
                    size="small"
                    variant={BUTTON_VARIANTS[step]}
                    onClick={() =>
                      editor.open({
                        orderId: order._id,
                        hasAccount: order.user._id !== null,
                        version: order.version,
                        returnRequest,
                        step,
                        partlyReturnedLines:
                          step === 'receive' ? findPartlyReturnedLines(order, returnRequest) : [],
                      })
                    }
                  >
                    {RETURN_STEP_TEXTS[step].button}
                  </Button>
                ))}
              </div>
            )}
          </li>
        ))}
      </ul>
      <ReturnStepForm editor={editor} onSaved={onUpdated} />
    </section>
  )
}

const BUTTON_VARIANTS: Record<ReturnStep, 'primary' | 'secondary' | 'text'> = {
  approve: 'primary',
  refund: 'primary',
  receive: 'secondary',
  decline: 'text',
}

const returnFacts = (returnRequest: OrderReturn): [string, string][] => [
  ['Items', returnRequest.items.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')],
  ['Request', RETURN_RESOLUTION_LABELS[returnRequest.wish]],
  ['Reason', RETURN_REASON_LABELS[returnRequest.reason]],
  ...(returnRequest.note ? ([['Customer’s note', returnRequest.note]] as [string, string][]) : []),
  ...(returnRequest.decisionNote ? ([['Our answer', returnRequest.decisionNote]] as [string, string][]) : []),
  ...(returnRequest.creditNote ? ([['Credit note', returnRequest.creditNote]] as [string, string][]) : []),
  ...deductionFacts(returnRequest),
  ...(returnRequest.refund === null
    ? []
    : ([['Refund', formatRupees(returnRequest.refund)]] as [string, string][])),
]

/** Where the terms keep something, and until the items are received what the refund will be. */
function deductionFacts({ status, wish, value, deduction, ...terms }: OrderReturn): [string, string][] {
  if (value === null || wish !== 'refund') return []
  const refund: [string, string][] = isOpenReturn(status)
    ? [['Refund when received', formatRupees(value - deduction)]]
    : []
  if (terms.policyDeduction === 0) return refund
  const policy = `${formatRupees(terms.policyDeduction)} (${describeDeduction(terms.deductionTerms)})`
  return [
    ['Deduction', deduction === terms.policyDeduction ? policy : `${formatRupees(deduction)} of ${policy}`],
    ...refund,
  ]
}
