import { Link, useRevalidator, useRouteError } from 'react-router'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusLabel, getTrackingTone, isActiveStatus, isWaitingToStart } from '#domain/order-status.ts'
import { PriceBreakupText } from '#web/documents/price-breakup-text.tsx'
import { errorMessage } from '#web/error-message.ts'
import { browserApi } from '../../api.ts'
import { TaxDocuments } from '../../documents/tax-documents.tsx'
import { createAuthenticatedLoader, type PageLoaderArgs } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Main } from '../../ui/main.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { BankTransferInstructions } from '../shared/bank-account.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import type { Route } from './+types/order-page.ts'
import { OrderProgress } from './order-progress.tsx'
import { OrderSidebar } from './order-sidebar.tsx'
import { Returns } from './returns.tsx'
import '../shared/order-summary.css'
import './orders.css'

export const clientLoader = createAuthenticatedLoader(
  async ({ api, params }: PageLoaderArgs<'id'>) => ({ order: await api.orders.one({ id: params.id }) }),
  { unavailable: 'Could not fetch order details' },
)
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, 'Order Tracking')
export const HydrateFallback = () => <PageSkeleton />

export default function OrderTrackingPage({ loaderData: { order } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const cancel = async () => {
    const isConfirmed = await confirm({
      title: 'Cancel this order?',
      message: `Order ${order.orderNumber} will be cancelled. Any credits used are returned to you.`,
      confirmLabel: 'Cancel order',
      cancelLabel: 'Keep order',
    })
    if (!isConfirmed) return
    try {
      const { message } = await browserApi.orders.cancel({ id: order._id })
      showToast({ title: message })
    } catch (error) {
      showToast({
        title: errorMessage(error, { failed: 'Could not cancel the order' }),
        isError: true,
      })
    }
    await revalidate()
  }
  return (
    <Main className="wrap tracking">
      <Breadcrumbs items={[{ label: 'My Orders', to: paths.orders }, { label: order.orderNumber }]} />
      <div className="tracking__head">
        <div>
          <h1 className="h1">Order Tracking</h1>
          <p className="muted">
            Order <b className="num">{order.orderNumber}</b>, placed on{' '}
            <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          </p>
        </div>
        <StatusBadge status={order.status} tone={getTrackingTone(order.status)} />
      </div>
      <OrderProgress order={order} />
      <BankTransferInstructions order={order} />
      <div className="tracking__inner">
        <div>
          <section className="tracking__section">
            <h2 className="h3">Order Updates</h2>
            <ol className="timeline">
              {order.statusHistory.toReversed().map((entry) => (
                <li key={entry.timestamp + entry.status}>
                  <time className="caption num" dateTime={entry.timestamp}>
                    {formatDateTime(entry.timestamp)}
                  </time>
                  <span>
                    <b>{getStatusLabel(entry.status)}</b>
                    {entry.note && <span className="muted">{entry.note}</span>}
                  </span>
                </li>
              ))}
            </ol>
          </section>
          <section className="tracking__section">
            <h2 className="h3">Items</h2>
            <ul className="tracking__items">
              {order.items.map((item) => (
                <li key={item._id}>
                  <img src={item.image} alt="" width={88} height={88} loading="lazy" />
                  <span>
                    {item.product ? (
                      <Link className="text-link" to={paths.product(item.product)}>
                        {item.name}
                      </Link>
                    ) : (
                      <b>{item.name}</b>
                    )}
                    <span className="caption">
                      Quantity {item.quantity}
                      {item.returned > 0 && `, ${item.returned} returned`}
                    </span>
                    <PriceBreakupText item={item} />
                  </span>
                  <b className="num">{formatRupees(item.subtotal)}</b>
                </li>
              ))}
            </ul>
          </section>
          <Returns order={order} onRequested={() => void revalidate()} />
        </div>
        <aside className="summary" aria-label="Order Summary">
          <OrderSidebar order={order} />
          <section>
            <h3>Invoice</h3>
            <TaxDocuments
              order={order}
              emptyText={
                isActiveStatus(order.status)
                  ? 'Your tax invoice will be available once the order is dispatched.'
                  : 'There is no invoice for this order.'
              }
              onIssued={() => void revalidate()}
            />
          </section>
          {isWaitingToStart(order.status) && (
            <Button variant="secondary" wide onClick={() => void cancel()}>
              Cancel order
            </Button>
          )}
        </aside>
      </div>
    </Main>
  )
}

export function ErrorBoundary() {
  const error = useRouteError() as { data?: { message?: string } }
  return (
    <Main className="wrap section">
      <EmptyState
        level={1}
        title={error.data?.message ?? 'Could not fetch order details'}
        action={<ButtonLink to={paths.orders}>View All Orders</ButtonLink>}
      />
    </Main>
  )
}
