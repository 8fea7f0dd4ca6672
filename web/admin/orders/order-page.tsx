import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Address } from '#contract/addresses.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { statusLabel } from '#domain/order-status.ts'
import { taxLabel } from '#domain/order-totals.ts'
import { formatPhone } from '#domain/phone.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Main } from '../../ui/main.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { Totals } from '../../ui/totals.tsx'
import type { Route } from './+types/order-page.ts'
import { InvoicePanel } from './invoice-panel.tsx'
import { StatusDialog } from './status-dialog.tsx'

export const clientLoader = personalPage(async ({ api, params }: Page<'id'>) => ({
  order: await api.orders.one({ id: params.id }),
}))
export const meta = () => [{ title: 'Order | Swarna' }]
export const handle = {
  crumbs: (data?: { order: { orderNumber: string } }) => [
    { label: 'Orders', to: paths.admin.orders() },
    { label: data?.order.orderNumber ?? 'Order' },
  ],
}
export { PageSkeleton as HydrateFallback }

const METHODS = { cod: 'Cash on Delivery', bank_transfer: 'Bank transfer / UPI' }

export default function OrderPage({ loaderData: { order } }: Route.ComponentProps) {
  const [isMoving, setMoving] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <Main className="admin-page">
      <div className="admin-page__head">
        <h1 className="num">{order.orderNumber}</h1>
        <StatusBadge status={order.status} />
        <Button onClick={() => setMoving(true)}>Update</Button>
      </div>
      <div className="admin-panels">
        <div className="admin-panels__column">
          <Table caption="Items" stacks>
            <thead>
              <tr>
                <th scope="col">Piece</th>
                <th scope="col">SKU</th>
                <th scope="col" className="table__number">
                  Price
                </th>
                <th scope="col" className="table__number">
                  Quantity
                </th>
                <th scope="col" className="table__number">
                  Subtotal
                </th>
              </tr>
            </thead>
            <tbody>
              {order.items.map((item) => (
                <tr key={item._id}>
                  <td data-label="Piece">{item.name}</td>
                  <td data-label="SKU">{item.sku ?? '–'}</td>
                  <td data-label="Price" className="table__number num">
                    {formatRupees(item.price)}
                  </td>
                  <td data-label="Quantity" className="table__number num">
                    {item.quantity}
                  </td>
                  <td data-label="Subtotal" className="table__number num">
                    {formatRupees(item.subtotal)}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <section className="admin-panel">
            <h2>Timeline</h2>
            <ol className="admin-timeline">
              {order.statusHistory.toReversed().map((entry) => (
                <li key={entry.timestamp + entry.status}>
                  <StatusBadge status={entry.status} />
                  <span>
                    {entry.note || statusLabel(entry.status)}
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
              {order.user.name}
              <span className="caption admin-panel__line">{order.user.email}</span>
            </p>
            <Facts
              facts={[
                ['Placed', formatDateTime(order.createdAt)],
                ['Payment', `${METHODS[order.payment.method]}, ${order.payment.status}`],
                ...(order.payment.transactionId
                  ? ([['Reference', order.payment.transactionId]] as const)
                  : []),
                ...(order.pan ? ([['PAN', order.pan]] as const) : []),
                ['Ship to', addressLine(order.shippingAddress)],
                ['Bill to', addressLine(order.billingAddress)],
                ...(order.specialInstructions
                  ? ([['Instructions', order.specialInstructions]] as const)
                  : []),
              ]}
            />
          </section>
          <section className="admin-panel">
            <h2>Total</h2>
            <Totals
              rows={[
                { label: 'Subtotal', value: formatRupees(order.subtotal) },
                order.discount > 0 && {
                  label: `Discount ${order.couponCode ?? ''}`,
                  value: `−${formatRupees(order.discount)}`,
                },
                {
                  label: 'Shipping',
                  value: order.shippingCost === 0 ? 'Free' : formatRupees(order.shippingCost),
                },
                { label: taxLabel(order.taxPercent), value: formatRupees(order.tax) },
                order.referralCreditsUsed > 0 && {
                  label: 'Referral Credits',
                  value: `−${formatRupees(order.referralCreditsUsed)}`,
                },
              ]}
              total={{ label: 'Total', value: formatRupees(order.totalAmount) }}
            />
          </section>
          <InvoicePanel order={order} onWritten={() => void revalidate()} />
        </div>
      </div>
      <StatusDialog
        order={isMoving ? order : null}
        onClose={() => setMoving(false)}
        onSaved={() => void revalidate()}
      />
    </Main>
  )
}

const addressLine = ({ name, street, city, state, postalCode, phone }: Address) =>
  `${name}, ${street}, ${city}, ${state} ${postalCode}, ${formatPhone(phone)}`
