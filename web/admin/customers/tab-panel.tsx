import type { Customer } from '#contract/customers.ts'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusLabel } from '#domain/order-status.ts'
import { formatPhone } from '#domain/phone.ts'
import { formatVariantName } from '#domain/variants.ts'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { ListFooter } from '#web/admin/kit/list-footer.tsx'
import { adminPaths } from '#web/admin/paths.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { DescriptionList } from '#web/ui/description-list.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { formatAddress } from './format-address.ts'
import { orderStatusTone } from './order-status-tone.ts'
import { ReferralsTab } from './referrals-tab.tsx'
import type { TabData } from './tab-data.ts'

type TabPanelProps = {
  customer: Customer
  role: string
  tabData: TabData
  location: { pathname: string; search: string }
  onRetry: () => void
}

export function TabPanel({ customer, role, tabData, location, onRetry }: TabPanelProps) {
  if (tabData.tab === 'profile') return <ProfileTab customer={customer} role={role} />
  if (tabData.tab === 'referrals') return <ReferralsTab tabData={tabData} onRetry={onRetry} />
  if (tabData.failure !== null)
    return (
      <ErrorBanner message={tabData.failure}>
        <p>
          <Button variant="text" size="small" onClick={onRetry}>
            Retry
          </Button>
        </p>
      </ErrorBanner>
    )
  switch (tabData.tab) {
    case 'orders':
      return (
        <>
          <RowsOrEmpty
            caption="Orders"
            rows={tabData.data.orders}
            columns={ORDER_COLUMNS}
            emptyText="No orders found"
          />
          <ListFooter pagination={tabData.data.pagination} noun="orders" location={location} />
        </>
      )
    case 'cart':
      return (
        <RowsOrEmpty
          caption="Cart"
          rows={tabData.data.items.map((line) => ({
            ...line,
            _id: JSON.stringify([line.variantId, line.lineOptions]),
          }))}
          columns={CART_COLUMNS}
          emptyText="The cart is empty"
        />
      )
    case 'wishlist':
      return (
        <RowsOrEmpty
          caption="Wishlist"
          rows={tabData.data.map((item) => ({ ...item, _id: item.variantId ?? item.productId }))}
          columns={WISHLIST_COLUMNS}
          emptyText="The wishlist is empty"
        />
      )
    case 'activity':
      return (
        <RowsOrEmpty
          caption="Activity"
          rows={tabData.data.map((entry, index) => ({ ...entry, _id: `${entry.timestamp} ${index}` }))}
          columns={ACTIVITY_COLUMNS}
          emptyText="Nothing yet"
        />
      )
  }
}

function RowsOrEmpty<Row extends { _id: string }>({
  emptyText,
  ...table
}: {
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  emptyText: string
}) {
  return table.rows.length === 0 ? <EmptyState level={2} title={emptyText} /> : <DataTable {...table} />
}

function ProfileTab({ customer, role }: Pick<TabPanelProps, 'customer' | 'role'>) {
  return (
    <section className="admin-panel">
      <DescriptionList
        items={[
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
          ['Address', customer.address ? formatAddress(customer.address) : 'No address saved yet'],
          ['Referral code', customer.referralCode],
        ]}
      />
    </section>
  )
}

type OrderRow = NonNullable<Extract<TabData, { tab: 'orders' }>['data']>['orders'][number]
type CartRow = NonNullable<Extract<TabData, { tab: 'cart' }>['data']>['items'][number] & { _id: string }
type WishlistRow = NonNullable<Extract<TabData, { tab: 'wishlist' }>['data']>[number] & { _id: string }
type ActivityRow = NonNullable<Extract<TabData, { tab: 'activity' }>['data']>[number] & { _id: string }

const ORDER_COLUMNS: Column<OrderRow>[] = [
  {
    label: 'Order #',
    primary: true,
    cell: ({ _id, orderNumber }) => <TextLink to={adminPaths.order(_id)}>{orderNumber}</TextLink>,
  },
  { label: 'Date', nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { label: 'Amount', cell: ({ totalAmount }) => formatRupees(totalAmount), number: true },
  {
    label: 'Status',
    cell: ({ status }) => <Badge tone={orderStatusTone(status)}>{getStatusLabel(status)}</Badge>,
  },
]

const CART_COLUMNS: Column<CartRow>[] = [
  {
    label: 'Product',
    primary: true,
    cell: ({ product, variantTitle }) => (
      <TextLink to={adminPaths.product(product._id)}>
        {formatVariantName(product.name, variantTitle)}
      </TextLink>
    ),
  },
  { label: 'Price', cell: ({ price }) => formatRupees(price), number: true },
  { label: 'Quantity', cell: ({ quantity }) => quantity, number: true },
  { label: 'Subtotal', cell: ({ subtotal }) => formatRupees(subtotal), number: true },
  { label: 'Updated', nowrap: true, cell: ({ updatedAt }) => formatDateTime(updatedAt) },
]

const WISHLIST_COLUMNS: Column<WishlistRow>[] = [
  {
    label: 'Product',
    primary: true,
    cell: ({ productId, name, variantTitle }) => (
      <TextLink to={adminPaths.product(productId)}>{formatVariantName(name, variantTitle)}</TextLink>
    ),
  },
  {
    label: 'Price',
    cell: ({ price }) => (price === null ? 'Price on request' : formatRupees(price)),
    number: true,
  },
]

const ACTIVITY_COLUMNS: Column<ActivityRow>[] = [
  { label: 'When', nowrap: true, cell: ({ timestamp }) => formatDateTime(timestamp) },
  {
    label: 'Activity',
    primary: true,
    cell: ({ details, orderId, productId }) => {
      const to = orderId ? adminPaths.order(orderId) : productId ? adminPaths.product(productId) : null
      return to ? <TextLink to={to}>{details}</TextLink> : details
    },
  },
]
