import type { Customer } from '#contract/customers.ts'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { statusLabel } from '#domain/order-status.ts'
import { formatPhone } from '#domain/phone.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Facts } from '../../ui/facts.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { addressLine } from './address-line.ts'
import { toneOf } from './order-tones.ts'
import { ReferralsTab } from './referrals-tab.tsx'
import type { Shown } from './tab-data.ts'

type TabPanelProps = {
  customer: Customer
  /** What their role is called. */
  role: string
  shown: Shown
  address: { pathname: string; search: string }
  onRetry: () => void
}

export function TabPanel({ customer, role, shown, address, onRetry }: TabPanelProps) {
  if (shown.tab === 'profile') return <ProfileTab customer={customer} role={role} />
  if (shown.tab === 'referrals') return <ReferralsTab shown={shown} onRetry={onRetry} />
  if (shown.failure !== null)
    return (
      <ErrorBanner message={shown.failure}>
        <p>
          <Button variant="text" size="small" onClick={onRetry}>
            Retry
          </Button>
        </p>
      </ErrorBanner>
    )
  switch (shown.tab) {
    case 'orders':
      return (
        <>
          <Rows caption="Orders" rows={shown.data.orders} columns={ORDERS} none="No orders found" />
          <ListFoot pagination={shown.data.pagination} noun="orders" address={address} />
        </>
      )
    case 'cart':
      return (
        <Rows
          caption="Cart"
          rows={shown.data.items.map((line) => ({ ...line, _id: line.product._id }))}
          columns={CART}
          none="The cart is empty"
        />
      )
    case 'wishlist':
      return (
        <Rows
          caption="Wishlist"
          rows={shown.data.map((item) => ({ ...item, _id: item.productId }))}
          columns={WISHLIST}
          none="The wishlist is empty"
        />
      )
    case 'activity':
      return (
        <Rows
          caption="Activity"
          rows={shown.data.map((entry, at) => ({ ...entry, _id: `${entry.timestamp} ${at}` }))}
          columns={ACTIVITY}
          none="Nothing yet"
        />
      )
  }
}

function Rows<Row extends { _id: string }>({
  none,
  ...table
}: {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  none: string
}) {
  return table.rows.length === 0 ? <EmptyState level={2} title={none} /> : <DataTable {...table} />
}

function ProfileTab({ customer, role }: Pick<TabPanelProps, 'customer' | 'role'>) {
  return (
    <section className="admin-panel">
      <Facts
        facts={[
          ['Name', customer.name],
          [
            'Email',
            <a key="email" className="text-link" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>,
          ],
          ['Phone', customer.phone ? formatPhone(customer.phone) : 'Not given'],
          ['Role', role],
          ['Member since', formatDate(customer.createdAt)],
          ['Address', customer.address ? addressLine(customer.address) : 'No address saved yet'],
          ['Referral code', customer.referralCode],
        ]}
      />
    </section>
  )
}

type OrderRow = NonNullable<Extract<Shown, { tab: 'orders' }>['data']>['orders'][number]
type CartRow = NonNullable<Extract<Shown, { tab: 'cart' }>['data']>['items'][number] & { _id: string }
type WishlistRow = NonNullable<Extract<Shown, { tab: 'wishlist' }>['data']>[number] & { _id: string }
type ActivityRow = NonNullable<Extract<Shown, { tab: 'activity' }>['data']>[number] & { _id: string }

const ORDERS: Column<OrderRow>[] = [
  {
    label: 'Order #',
    lead: true,
    cell: ({ _id, orderNumber }) => <TextLink to={paths.admin.order(_id)}>{orderNumber}</TextLink>,
  },
  { label: 'Date', tight: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { label: 'Amount', cell: ({ totalAmount }) => formatRupees(totalAmount), number: true },
  {
    label: 'Status',
    cell: ({ status }) => <Badge tone={toneOf(status)}>{statusLabel(status)}</Badge>,
  },
]

const CART: Column<CartRow>[] = [
  {
    label: 'Piece',
    lead: true,
    cell: ({ product }) => <TextLink to={paths.admin.product(product._id)}>{product.name}</TextLink>,
  },
  { label: 'Price', cell: ({ price }) => formatRupees(price), number: true },
  { label: 'Quantity', cell: ({ quantity }) => quantity, number: true },
  { label: 'Subtotal', cell: ({ subtotal }) => formatRupees(subtotal), number: true },
  { label: 'Updated', tight: true, cell: ({ updatedAt }) => formatDateTime(updatedAt) },
]

const WISHLIST: Column<WishlistRow>[] = [
  {
    label: 'Piece',
    lead: true,
    cell: ({ productId, name }) => <TextLink to={paths.admin.product(productId)}>{name}</TextLink>,
  },
  {
    label: 'Price',
    cell: ({ price }) => (price === null ? 'Price on request' : formatRupees(price)),
    number: true,
  },
]

const ACTIVITY: Column<ActivityRow>[] = [
  { label: 'When', tight: true, cell: ({ timestamp }) => formatDateTime(timestamp) },
  {
    label: 'What',
    lead: true,
    cell: ({ details, orderId, productId }) => {
      const to = orderId ? paths.admin.order(orderId) : productId ? paths.admin.product(productId) : null
      return to ? <TextLink to={to}>{details}</TextLink> : details
    },
  },
]
