import { useState } from 'react'
import { formatDateTime } from '#domain/india-time.ts'
import { getStatusLabel, getTrackingTone } from '#domain/order-status.ts'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { DeliveryPromise } from '#web/storefront/orders/delivery-promise.tsx'
import { Shipments } from '#web/storefront/orders/shipments.tsx'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontForm } from '#web/storefront/shared/use-storefront-form.ts'
import { Alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { ClientForm } from '#web/ui/form.tsx'
import { Main } from '#web/ui/main.tsx'
import type { Route } from './+types/track-order-page.ts'
import * as texts from './track-order-texts.ts'
import './info.css'

type TrackedOrder = Awaited<ReturnType<typeof browserApi.orders.track>>

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.description,
    path: paths.trackOrder,
  })

/** Finds an order by its number and phone, without signing in. */
export default function TrackOrderPage() {
  const [order, setOrder] = useState<TrackedOrder | null>(null)
  const { input, onSubmit, failure, isBusy } = useStorefrontForm({
    defaultValues: { orderNumber: '', phone: '' },
    submit: async (values) => {
      setOrder(null)
      setOrder(await browserApi.orders.track(values))
    },
    failure: { failed: texts.failed },
  })
  return (
    <Main className="wrap info">
      <PageBreadcrumbs items={[{ label: texts.home, to: paths.home }, { label: texts.title }]} />
      <header className="info__head">
        <h1 className="h1">{texts.title}</h1>
        <p className="lead">{texts.intro}</p>
      </header>
      <ClientForm className="enquiry-form info__prose" onSubmit={onSubmit}>
        {failure && (
          <Alert tone="error" role="alert">
            {failure}
          </Alert>
        )}
        <TextField
          {...input('orderNumber')}
          label={texts.orderNumber}
          placeholder={texts.orderNumberExample}
          maxLength={40}
          required
        />
        <TextField
          {...input('phone')}
          label={texts.phone}
          type="tel"
          autoComplete="tel"
          maxLength={30}
          required
        />
        <Button type="submit" busy={isBusy} busyLabel={texts.searching}>
          {texts.submit}
        </Button>
      </ClientForm>
      {order && (
        <section className="info__prose" aria-label={texts.yourOrder} role="status">
          <h2 className="h3 num">{order.orderNumber}</h2>
          <StatusBadge status={order.status} tone={getTrackingTone(order.status)} />
          <DeliveryPromise order={order} leadDays={order.leadDays} />
          <Shipments status={order.status} shipments={order.shipments} />
          <ol className="info__history">
            {order.statusHistory.toReversed().map((entry) => (
              <li key={entry.timestamp + entry.status}>
                <b>{getStatusLabel(entry.status)}</b>, {formatDateTime(entry.timestamp)}
              </li>
            ))}
          </ol>
        </section>
      )}
    </Main>
  )
}
