import type { Order } from '#contract/orders.ts'
import { formatDate } from '#domain/india-time.ts'
import {
  findStatusChange,
  getClosedOrderNote,
  getClosedOrderNotice,
  getTrackingStep,
  TRACKING_STEPS,
} from '#domain/order-status.ts'
import { isSoldAtCounter } from '#domain/payment-methods.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'

const STEP_ICONS: IconName[] = ['receipt', 'hallmark', 'truck', 'home']

/** The steps of an order, or a notice when it is closed. */
export function OrderProgress({ order }: { order: Order }) {
  const currentStep = getTrackingStep(order.status)
  if (currentStep === null) {
    const closedBy = findStatusChange(order.statusHistory, (status) => status === order.status)
    return (
      <Alert tone="error" title={getClosedOrderNotice(order.status)} className="tracking__notice">
        {closedBy?.note ||
          getClosedOrderNote(order.status, formatDate(closedBy?.timestamp ?? order.updatedAt))}
      </Alert>
    )
  }
  // Nothing was on its way.
  if (isSoldAtCounter(order.payment.method)) return null
  return (
    <ol className="progress">
      {TRACKING_STEPS.map((name, step) => {
        const reachedAt = findStatusChange(
          order.statusHistory,
          (status) => getTrackingStep(status) === step,
        )?.timestamp
        return (
          <li
            key={name}
            className={
              step < currentStep
                ? 'progress__step--done'
                : step === currentStep
                  ? 'progress__step--current'
                  : ''
            }
            aria-current={step === currentStep ? 'step' : undefined}
          >
            <span className="progress__icon">
              <Icon name={step < currentStep ? 'check' : STEP_ICONS[step]!} size="small" />
            </span>
            <b>{name}</b>
            <span className="caption num">
              {step <= currentStep && reachedAt ? formatDate(reachedAt) : ''}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
