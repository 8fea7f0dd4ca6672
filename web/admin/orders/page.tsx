import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OrderSummary } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { ORDER_STATUSES, type OrderStatus, statusLabel } from '#domain/order-status.ts'
import { placesOn } from '#domain/pagination.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { changeQuery, paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { Main } from '../../ui/main.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { SortHeader, Table } from '../../ui/table.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { StatCards } from '../kit/stat-cards.tsx'
import type { Route } from './+types/page.ts'
import { StatusDialog } from './status-dialog.tsx'

const SORTS = ['orderNumber', 'user.name', 'totalAmount', 'createdAt'] as const
type SortBy = (typeof SORTS)[number]
const LIMIT = 10

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const value = (name: string) => url.searchParams.get(name) ?? ''
  const status = ORDER_STATUSES.find((name) => name === value('status'))
  const day = (name: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value(name)) ? value(name) : '')
  const query = {
    page: Math.max(1, Number.parseInt(value('page'), 10) || 1),
    sortBy: SORTS.find((name) => name === value('sortBy')) ?? 'createdAt',
    sortOrder: value('sortOrder') === 'asc' ? ('asc' as const) : ('desc' as const),
    search: value('search'),
    startDate: day('startDate'),
    endDate: day('endDate'),
  }
  const [{ orders, pagination }, stats] = await Promise.all([
    api.orders.list({
      ...{ page: query.page, limit: LIMIT, sortBy: query.sortBy, sortOrder: query.sortOrder },
      ...(query.search ? { search: query.search } : {}),
      ...(status ? { status } : {}),
      ...(query.startDate ? { startDate: query.startDate } : {}),
      ...(query.endDate ? { endDate: query.endDate } : {}),
    }),
    // the cards are worth less than the list: a failure leaves them out (S2 §8)
    api.orders.stats().catch(() => null),
  ])
  return {
    orders,
    pagination,
    stats,
    query,
    status: status ?? '',
    address: { pathname: url.pathname, search: url.search },
  }
})
export const meta = () => [{ title: 'Orders | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Orders' }] }
export { PageSkeleton as HydrateFallback }

type Data = Route.ComponentProps['loaderData']

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  const { orders, pagination, stats, query, address } = loaderData
  const [moving, setMoving] = useState<OrderSummary | null>(null)
  const { revalidate } = useRevalidator()
  const { from, to } = placesOn(pagination.page, pagination.limit, pagination.total)
  const sorting = (by: SortBy) => ({
    sorted: query.sortBy === by ? query.sortOrder : null,
    to: changeQuery(address, {
      sortBy: by,
      sortOrder: query.sortBy === by && query.sortOrder === 'asc' ? 'desc' : 'asc',
      page: null,
    }),
  })
  return (
    <Main className="admin-page">
      <div className="admin-page__head">
        <h1>Orders</h1>
      </div>
      {stats && <Cards stats={stats} />}
      <Filters data={loaderData} />
      {orders.length === 0 ? (
        <EmptyState
          title="No orders found"
          action={
            <ButtonLink variant="secondary" to={paths.admin.orders()}>
              Clear Filters
            </ButtonLink>
          }
        >
          Try adjusting your filters
        </EmptyState>
      ) : (
        <Table caption="Orders" stacks>
          <thead>
            <tr>
              <SortHeader {...sorting('orderNumber')}>Order #</SortHeader>
              <SortHeader {...sorting('user.name')}>Customer</SortHeader>
              <SortHeader className="table__number" {...sorting('totalAmount')}>
                Amount
              </SortHeader>
              <th scope="col">Status</th>
              <SortHeader {...sorting('createdAt')}>Date</SortHeader>
              <th scope="col" className="data-table__actions">
                Actions
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => (
              <tr key={order._id}>
                <td data-label="Order #" className="data-table__tight">
                  <b className="num">{order.orderNumber}</b>
                </td>
                <td data-label="Customer">
                  {order.user.name}
                  <span className="caption">{order.user.email}</span>
                </td>
                <td data-label="Amount" className="table__number num">
                  {formatRupees(order.totalAmount)}
                </td>
                <td data-label="Status">
                  <StatusBadge status={order.status} />
                </td>
                <td data-label="Date">{formatDateTime(order.createdAt)}</td>
                <td data-label="Actions" className="data-table__actions">
                  <span className="row-actions">
                    <ButtonLink
                      variant="text"
                      size="small"
                      to={paths.admin.order(order._id)}
                      aria-label={`View ${order.orderNumber}`}
                    >
                      View
                    </ButtonLink>
                    <Button
                      variant="text"
                      size="small"
                      aria-label={`Update ${order.orderNumber}`}
                      onClick={() => setMoving(order)}
                    >
                      Update
                    </Button>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className="admin-page__foot">
        <p className="small">
          Showing {from} to {to} of {pagination.total} orders
        </p>
        <Pagination
          page={pagination.page}
          pages={pagination.pages}
          to={(page) => changeQuery(address, { page })}
        />
      </div>
      <StatusDialog order={moving} onClose={() => setMoving(null)} onSaved={() => void revalidate()} />
    </Main>
  )
}

function Cards({ stats }: { stats: NonNullable<Data['stats']> }) {
  return (
    <StatCards
      cards={[
        { name: 'Total Orders', value: stats.totalOrders },
        {
          name: 'Total Revenue',
          value: formatRupees(stats.revenue.totalRevenue),
          note: 'Without cancelled, returned, refunded',
        },
        { name: 'Pending Orders', value: stats.countByStatus.pending ?? 0 },
        { name: 'Processing', value: stats.countByStatus.processing ?? 0 },
      ]}
    />
  )
}

function Filters({ data: { query, status, address } }: { data: Data }) {
  return (
    <FilterBar address={address}>
      <TextField
        label="Search"
        hideLabel
        type="search"
        icon="search"
        name="search"
        placeholder="Order number, name, email"
        maxLength={100}
        defaultValue={query.search}
      />
      <SelectField label="Filter by status" hideLabel name="status" defaultValue={status}>
        <option value="">All Status</option>
        {ORDER_STATUSES.map((name: OrderStatus) => (
          <option key={name} value={name}>
            {statusLabel(name)}
          </option>
        ))}
      </SelectField>
      <TextField label="From day" hideLabel type="date" name="startDate" defaultValue={query.startDate} />
      <TextField label="To day" hideLabel type="date" name="endDate" defaultValue={query.endDate} />
    </FilterBar>
  )
}
