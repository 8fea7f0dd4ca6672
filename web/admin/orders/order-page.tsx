import { useRevalidator } from 'react-router'
import type { Address } from '#contract/addresses.ts'
import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import { formatDeliveryDay } from '#domain/delivery-date.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees, formatSignedRupees } from '#domain/money.ts'
import { getStatusLabel } from '#domain/order-status.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import { isPaidOnline, isSoldAtCounter } from '#domain/payment-methods.ts'
import { formatPhone } from '#domain/phone.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Totals } from '#web/ui/totals.tsx'
import type { Route } from './+types/order-page.ts'
import { AdjustmentsPanel } from './adjustments-panel.tsx'
import { InvoicePanel } from './invoice-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'
import { OrderItems } from './order-items.tsx'
import { PaymentPanel } from './payment-panel.tsx'
import { ReturnsPanel } from './returns-panel.tsx'
import { ShipmentsPanel } from './shipments-panel.tsx'
import { OrderStatusDialog, type OrderStatusTarget } from './status-dialog.tsx'
import './orders.css'

export const clientLoader = createAdminLoader(async ({ api, params }: AdminLoaderArgs<'id'>) => {
  const [order, { missing }, notes] = await Promise.all([
    api.orders.one({ id: params.id }),
    api.invoices.requirements({ id: params.id }),
    loadOrFailure(api.orderNotes.list({ id: params.id }), 'Failed to load notes'),
  ])
  const online =
    isPaidOnline(order.payment.method) || order.payment.advance !== null
      ? await api.orders.onlinePayments({ id: order._id })
      : null
  return { order, missingForInvoice: missing, notes, online }
})
export const meta = adminMeta('Order')
export const handle = {
  crumbs: (data?: { order: { orderNumber: string } }) => [
    { label: 'Orders', to: adminPaths.orders() },
    { label: data?.order.orderNumber ?? 'Order' },
  ],
}
export { PageSkeleton as HydrateFallback }

export default function OrderPage({
  loaderData: { order, missingForInvoice, notes, online },
}: Route.ComponentProps) {
  const statusEditor = useEditor<OrderStatusTarget>()
  const { revalidate } = useRevalidator()
  const { can } = useStaff()
  const canUpdateStatus = can('manage_content')
  const isAtCounter = isSoldAtCounter(order.payment.method)
  return (
    <AdminPage
      title={order.orderNumber}
      actions={
        <>
          <StatusBadge status={order.status} />
          <ButtonLink
            className="no-print"
            variant="secondary"
            icon="print"
            to={(isAtCounter ? adminPaths.receipt : adminPaths.packingSlip)(order._id)}
          >
            {isAtCounter ? 'Receipt' : 'Packing slip'}
          </ButtonLink>
          {canUpdateStatus && (
            <Button className="no-print" onClick={() => statusEditor.open(order)}>
              Update
            </Button>
          )}
        </>
      }
    >
      <div className="admin-panels">
        <div className="admin-panels__column">
          <OrderItems order={order} onChanged={() => void revalidate()} />
          <ShipmentsPanel order={order} onChanged={() => void revalidate()} />
          <section className="admin-panel">
            <h2>Total</h2>
            <Totals
              rows={[
                { label: 'Subtotal', value: formatRupees(order.subtotal) },
                order.discount > 0 && {
                  label: `Discount ${order.couponCode ?? ''}`,
                  value: `−${formatRupees(order.discount)}`,
                },
                !isAtCounter && {
                  label: 'Shipping',
                  value: order.shippingCost === 0 ? 'Free' : formatRupees(order.shippingCost),
                },
                order.codFee > 0 && { label: COD_FEE_LABEL, value: formatRupees(order.codFee) },
                ...order.taxes.map((row) => ({
                  label: formatTaxName(row),
                  value: formatRupees(row.amount),
                })),
                order.rounding !== 0 && {
                  label: 'Round off',
                  value: formatSignedRupees(order.rounding),
                },
                order.referralCreditsUsed > 0 && {
                  label: 'Referral Credits',
                  value: `−${formatRupees(order.referralCreditsUsed)}`,
                },
              ]}
              total={{ label: 'Total', value: formatRupees(order.totalAmount) }}
            />
            {order.placeOfSupply && (
              <p className="small muted">
                Place of supply: {order.placeOfSupply.name} ({order.placeOfSupply.code})
              </p>
            )}
            {order.buyer && (
              <p className="small muted">
                Business: {order.buyer.legalName}, GSTIN <span className="num">{order.buyer.gstin}</span>
              </p>
            )}
            {order.refundedAmount > 0 && (
              <p className="small">
                Refunded for returned items <b className="num">{formatRupees(order.refundedAmount)}</b>
              </p>
            )}
          </section>
          <AdjustmentsPanel order={order} onChanged={() => void revalidate()} />
          <ReturnsPanel order={order} onUpdated={() => void revalidate()} />
          <section className="admin-panel">
            <h2>Timeline</h2>
            <ol className="admin-timeline">
              {order.statusHistory.toReversed().map((entry) => (
                <li key={entry.timestamp + entry.status}>
                  <StatusBadge status={entry.status} />
                  <span>
                    {entry.note || getStatusLabel(entry.status)}
                    <span className="caption">{formatDateTime(entry.timestamp)}</span>
                  </span>
                </li>
              ))}
            </ol>
          </section>
        </div>
        <div className="admin-panels__column">
          <section className="admin-panel">
            <h2>Customer</h2>
            <p>
              {order.user._id && can('manage_users') ? (
                <TextLink to={adminPaths.customer(order.user._id)}>{order.user.name}</TextLink>
              ) : (
                order.user.name
              )}
              <span className="caption admin-panel__line">{order.user.email}</span>
            </p>
            <DescriptionList
              items={[
                ['Placed', formatDateTime(order.createdAt)],
                ...(order.deliverBy ? ([['Promised by', formatDeliveryDay(order.deliverBy)]] as const) : []),
                ...(isAtCounter
                  ? ([['Sold', 'At the counter']] as const)
                  : ([
                      ['Ship to', formatAddress(order.shippingAddress)],
                      ['Bill to', formatAddress(order.billingAddress)],
                    ] as const)),
                ...(order.specialInstructions
                  ? ([['Instructions', order.specialInstructions]] as const)
                  : []),
              ]}
            />
          </section>
          <PaymentPanel order={order} online={online} onChanged={() => void revalidate()} />
          <InvoicePanel order={order} missing={missingForInvoice} onIssued={() => void revalidate()} />
          <NotesPanel
            orderId={order._id}
            notes={notes.data?.notes ?? []}
            failure={notes.failure}
            onAdded={() => void revalidate()}
          />
        </div>
      </div>
      <OrderStatusDialog editor={statusEditor} onSaved={() => void revalidate()} />
    </AdminPage>
  )
}

const formatAddress = ({ name, street, city, state, postalCode, phone }: Address) =>
  `${name}, ${street}, ${city}, ${state} ${postalCode}, ${formatPhone(phone)}`
