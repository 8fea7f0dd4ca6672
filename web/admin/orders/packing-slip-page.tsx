import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatPhone } from '#domain/phone.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import * as itemTexts from '#web/admin/items/texts.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { LineOptionTexts } from '#web/documents/line-options.tsx'
import { SoldItems } from '#web/documents/sold-items.tsx'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/packing-slip-page.ts'
import { hasOpenDifference } from './adjustments-panel.tsx'
import './orders.css'

export const clientLoader = createAdminLoader(async ({ api, params }: AdminLoaderArgs<'id'>) => ({
  order: await api.orders.one({ id: params.id }),
}))
export const meta = adminMeta('Packing slip')
export const handle = {
  crumbs: (data?: { order: { _id: string; orderNumber: string } }) => [
    { label: 'Orders', to: adminPaths.orders() },
    ...(data ? [{ label: data.order.orderNumber, to: adminPaths.order(data.order._id) }] : []),
    { label: 'Packing slip' },
  ],
}
export { PageSkeleton as HydrateFallback }

/** What goes into the parcel of an order, to print. Without prices, because the parcel may be a gift. */
export default function PackingSlipPage({ loaderData: { order } }: Route.ComponentProps) {
  const { name, street, city, state, postalCode, phone } = order.shippingAddress
  return (
    <AdminPage
      title={`Packing slip ${order.orderNumber}`}
      actions={
        <Button className="no-print" icon="print" onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      {hasOpenDifference(order) && <Alert tone="warning">{itemTexts.settleBeforeShipping}</Alert>}
      <section className="admin-panel">
        <DescriptionList
          items={[
            ['Ship to', <b key="name">{name}</b>],
            ['Address', `${street}, ${city}, ${state} ${postalCode}`],
            ['Phone', formatPhone(phone)],
            ['Placed', formatDateTime(order.createdAt)],
            ...(order.specialInstructions ? ([['Instructions', order.specialInstructions]] as const) : []),
          ]}
        />
      </section>
      <DataTable caption="Items" rows={order.items} columns={COLUMNS} />
    </AdminPage>
  )
}

const COLUMNS: Column<Order['items'][number]>[] = [
  {
    label: 'Product',
    primary: true,
    cell: ({ name, variantTitle, lineOptions, serialisedItems }) => (
      <span className="packing-slip__product">
        <b>{name}</b>
        {variantTitle && <span>{variantTitle}</span>}
        <LineOptionTexts lineOptions={lineOptions} />
        <SoldItems items={serialisedItems} />
      </span>
    ),
  },
  { label: 'SKU', nowrap: true, cell: ({ sku }) => sku ?? '–' },
  { label: 'Quantity', number: true, cell: ({ quantity, returned }) => quantity - returned },
  { label: 'Packed', cell: () => <span className="packing-slip__box" aria-hidden="true" /> },
]
