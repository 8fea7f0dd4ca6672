import type { Order } from '#contract/orders.ts'
import { formatDate } from '#domain/india-time.ts'
import { offTrackDefault, offTrackNotice, TRACKING_STEPS, trackingStep } from '#domain/order-status.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'

const ICONS: IconName[] = ['receipt', 'hallmark', 'truck', 'home']
const STATUS_OF_STEP = ['pending', 'processing', 'shipped', 'delivered'] as const

/** Four steps, or the red notice for what left the track (S2 §2). */
export function Progress({ order }: { order: Order }) {
  const now = trackingStep(order.status)
  if (now === null) {
    const last = order.statusHistory.findLast((entry) => entry.status === order.status)
    return (
      <Note kind="error" title={offTrackNotice(order.status)} className="tracking__notice">
        {last?.note || offTrackDefault(order.status, formatDate(last?.timestamp ?? order.updatedAt))}
      </Note>
    )
  }
  return (
    <ol className="progress">
      {TRACKING_STEPS.map((name, step) => {
        const when = order.statusHistory.findLast((entry) => entry.status === STATUS_OF_STEP[step])?.timestamp
        return (
          <li
            key={name}
            className={step < now ? 'progress__step--done' : step === now ? 'progress__step--now' : ''}
            aria-current={step === now ? 'step' : undefined}
          >
            <span className="progress__mark">
              <Icon name={step < now ? 'check' : ICONS[step]!} size="small" />
            </span>
            <b>{name}</b>
            <span className="caption num">{step <= now && when ? formatDate(when) : ''}</span>
          </li>
        )
      })}
    </ol>
  )
}
