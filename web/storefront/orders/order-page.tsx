import { Link, useRevalidator, useRouteError } from 'react-router'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusLabel, getTrackingTone, isActiveStatus, isWaitingToStart } from '#domain/order-status.ts'
import { describeReadyDate, getLongestLeadDays } from '#domain/ready-date.ts'
import { formatVariantName } from '#domain/variants.ts'
import { browserApi } from '#web/api.ts'
import { LineOptionTexts } from '#web/documents/line-options.tsx'
import { PriceBreakupText } from '#web/documents/price-breakup-text.tsx'
import { SoldItems } from '#web/documents/sold-items.tsx'
import { TaxDocuments } from '#web/documents/tax-documents.tsx'
import { errorMessage } from '#web/error-message.ts'
import { createAuthenticatedLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { BankTransferInstructions } from '#web/storefront/shared/bank-account.tsx'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { PayOnline } from '#web/storefront/shared/pay-online.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/order-page.ts'
import { DeliveryPromise } from './delivery-promise.tsx'
import { OrderAgainButton } from './order-again-button.tsx'
import { OrderProgress } from './order-progress.tsx'
import { OrderSidebar } from './order-sidebar.tsx'
import { Returns } from './returns.tsx'
import { Shipments } from './shipments.tsx'
import * as texts from './texts.ts'
import { TransferReference } from './transfer-reference.tsx'
import '#web/storefront/shared/order-summary.css'
import './orders.css'

export const clientLoader = createAuthenticatedLoader(
  async ({ api, params }: PageLoaderArgs<'id'>) => ({ order: await api.orders.one({ id: params.id }) }),
  { unavailable: texts.orderFailed },
)
export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.orderTracking)
export const HydrateFallback = () => <PageSkeleton />

export default function OrderTrackingPage({ loaderData: { order } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const cancel = async () => {
    const isConfirmed = await confirm({
      title: texts.cancelTitle,
      message: texts.cancelText(order.orderNumber),
      confirmLabel: texts.cancelOrder,
      cancelLabel: texts.keepOrder,
    })
    if (!isConfirmed) return
    try {
      const { message } = await browserApi.orders.cancel({ id: order._id })
      showToast({ title: message })
    } catch (error) {
      showToast({
        title: errorMessage(error, { failed: texts.cancelFailed }),
        isError: true,
      })
    }
    await revalidate()
  }
  return (
    <Main className="wrap tracking personal-page">
      <Breadcrumbs items={[{ label: texts.myOrders, to: paths.orders }, { label: order.orderNumber }]} />
      <div className="tracking__head">
        <div>
          <h1 className="h1">{texts.orderTracking}</h1>
          <p className="muted">
            {texts.order} <b className="num">{order.orderNumber}</b>
            {texts.placedOn} <time dateTime={order.createdAt}>{formatDateTime(order.createdAt)}</time>
          </p>
        </div>
        <StatusBadge status={order.status} tone={getTrackingTone(order.status)} />
      </div>
      <OrderProgress order={order} />
      <DeliveryPromise order={order} leadDays={getLongestLeadDays(order.items)} />
      <BankTransferInstructions order={order} />
      <TransferReference order={order} />
      <PayOnline order={order} />
      <div className="tracking__inner">
        <div>
          <Shipments className="tracking__section" status={order.status} shipments={order.shipments} />
          <section className="tracking__section">
            <h2 className="h3">{texts.orderUpdates}</h2>
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
            <h2 className="h3">{texts.items}</h2>
            <ul className="tracking__items">
              {order.items.map((item) => (
                <li key={item._id}>
                  <img src={item.image} alt="" width={88} height={88} loading="lazy" />
                  <span>
                    {item.product ? (
                      <Link
                        className="text-link"
                        to={paths.product(
                          item.product,
                          item.variantTitle ? (item.variantId ?? undefined) : undefined,
                        )}
                      >
                        {formatVariantName(item.name, item.variantTitle)}
                      </Link>
                    ) : (
                      <b>{formatVariantName(item.name, item.variantTitle)}</b>
                    )}
                    {item.purity && <span className="caption">{item.purity}</span>}
                    <span className="caption">
                      {texts.quantity(item.quantity)}
                      {item.returned > 0 && texts.returnedQuantity(item.returned)}
                    </span>
                    <LineOptionTexts lineOptions={item.lineOptions} />
                    {item.leadDays && (
                      <span className="caption">{describeReadyDate(item.leadDays, order.createdAt)}</span>
                    )}
                    <SoldItems items={item.serialisedItems} />
                    <PriceBreakupText item={item} />
                    {order.status === 'delivered' && item.product && item.quantity > item.returned && (
                      <TextLink className="no-print" to={paths.writeReview(item._id)}>
                        {texts.writeReview}
                      </TextLink>
                    )}
                  </span>
                  <b className="num">{formatRupees(item.subtotal)}</b>
                </li>
              ))}
            </ul>
          </section>
          <Returns order={order} onRequested={() => void revalidate()} />
        </div>
        <aside className="summary" aria-label={texts.orderSummary}>
          <OrderSidebar order={order} />
          <section>
            <h3>{texts.invoice}</h3>
            <TaxDocuments
              invoices={browserApi.invoices}
              order={order}
              emptyText={isActiveStatus(order.status) ? texts.invoiceLater : texts.noInvoice}
              onIssued={() => void revalidate()}
            />
          </section>
          <OrderAgainButton order={order} />
          {isWaitingToStart(order.status) && (
            <Button variant="secondary" wide onClick={() => void cancel()}>
              {texts.cancelOrder}
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
    <Main className="wrap section personal-page">
      <EmptyState
        level={1}
        title={error.data?.message ?? texts.orderFailed}
        action={<ButtonLink to={paths.orders}>{texts.viewAllOrders}</ButtonLink>}
      />
    </Main>
  )
}
