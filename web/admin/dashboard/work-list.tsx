import { Link } from 'react-router'
import type { Work } from '#contract/dashboard.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as texts from './texts.ts'

/** What waits for staff, each as a link to the list that shows it. */
export function WorkList({ work }: { work: Work }) {
  const { orders, reviews, enquiries } = work
  const tasks = [
    { count: orders.pending, text: texts.toConfirm, to: adminPaths.orders({ status: 'pending' }) },
    { count: orders.processing, text: texts.toShip, to: adminPaths.orders({ status: 'processing' }) },
    { count: orders.openReturns, text: texts.returns, to: adminPaths.orders({ openReturn: 'true' }) },
    {
      count: orders.openDifferences,
      text: texts.differences,
      to: adminPaths.orders({ openDifference: 'true' }),
    },
    { count: orders.toPayBack, text: texts.refunds, to: adminPaths.orders({ money: 'to-pay-back' }) },
    { count: orders.disputed, text: texts.disputes, to: adminPaths.orders({ money: 'disputed' }) },
    { count: reviews?.pending ?? 0, text: texts.reviews, to: adminPaths.reviews() },
    { count: reviews?.reported ?? 0, text: texts.reported, to: adminPaths.reviews() },
    { count: enquiries ?? 0, text: texts.enquiries, to: adminPaths.enquiries({ isHandled: 'false' }) },
  ].filter(({ count }) => count > 0)
  return (
    <section className="work-list" aria-labelledby="work">
      <h2 id="work" className="visually-hidden">
        {texts.work}
      </h2>
      {tasks.length === 0 ? (
        <p className="muted">
          <Icon name="check" size="small" /> {texts.nothingWaits}
        </p>
      ) : (
        <ul>
          {tasks.map(({ count, text, to }) => (
            <li key={to + text(2)}>
              <Link to={to}>
                <b className="num">{count}</b> {text(count)}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
