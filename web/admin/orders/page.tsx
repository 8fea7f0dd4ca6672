import { Link, useRevalidator } from 'react-router'
import type { OrderSummary } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { plural } from '#domain/intl.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusLabel, ORDER_STATUSES, type OrderStatus } from '#domain/order-status.ts'
import { describeShipped } from '#domain/shipments.ts'
import * as accountingTexts from '#web/admin/accounting/texts.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { DateRangeFields } from '#web/admin/kit/date-range-fields.tsx'
import { ExportButton } from '#web/admin/kit/export-button.tsx'
import { SearchFilter, SelectFilter } from '#web/admin/kit/filter-fields.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { isDay, isOneOf, isSearchText, omitEmpty, readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { StatCards } from '#web/admin/kit/stat-cards.tsx'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Badge, ReturnBadge, StatusBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { texts as newOrderTexts } from './new-order-texts.ts'
import { OrderStatusDialog, type OrderStatusTarget } from './status-dialog.tsx'
import './orders.css'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: ['orderNumber', 'user.name', 'totalAmount', 'createdAt'],
    sortBy: 'createdAt',
    sortOrder: 'desc',
    filters: {
      search: isSearchText,
      status: isOneOf(ORDER_STATUSES),
      openReturn: isOneOf(['true']),
      openDifference: isOneOf(['true']),
      money: isOneOf(['to-pay-back', 'partly-paid', 'price-hold-over', 'disputed']),
      startDate: isDay,
      endDate: isDay,
    },
  })
  const { status, openReturn, openDifference, money, ...textFilters } = query.filters
  const [list, stats] = await Promise.all([
    loadOrFailure(
      api.orders.list({
        page: query.page,
        limit: query.limit,
        sortBy: query.sortBy,
        sortOrder: query.sortOrder,
        ...omitEmpty(textFilters),
        ...(status ? { status: status as OrderStatus } : {}),
        ...(openReturn ? { openReturn: true } : {}),
        ...(openDifference ? { openDifference: true } : {}),
        ...(money ? { money: money as 'to-pay-back' | 'partly-paid' | 'price-hold-over' | 'disputed' } : {}),
      }),
      'Failed to fetch orders',
    ),
    // The list is shown without the cards when they cannot be loaded.
    api.orders.stats().catch(() => null),
  ])
  return { query, stats, ...list }
})
export const meta = adminMeta('Order Management')
export const handle = { crumbs: () => [{ label: 'Orders' }] }
export { PageSkeleton as HydrateFallback }

type Data = Route.ComponentProps['loaderData']

export default function OrdersPage({ loaderData: { query, stats, data, failure } }: Route.ComponentProps) {
  const statusEditor = useEditor<OrderStatusTarget>()
  const { can } = useStaff()
  const canUpdateStatus = can('manage_content')
  const canCreate = can('create_orders')
  const { revalidate } = useRevalidator()
  return (
    <ListPage
      title="Order Management"
      failure={failure}
      summary={stats && <OrderStatCards stats={stats} />}
      actions={
        <>
          <ButtonLink variant="secondary" to={adminPaths.accounting()}>
            {accountingTexts.title}
          </ButtonLink>
          <ExportButton
            label="Export ledger"
            fileName="ledger"
            failure="Failed to export the ledger"
            download={() =>
              adminApi.orders.exportLedger(
                omitEmpty({ startDate: query.filters.startDate, endDate: query.filters.endDate }),
              )
            }
          />
          {canCreate && <ButtonLink to={adminPaths.newOrder}>{newOrderTexts.title}</ButtonLink>}
        </>
      }
      filters={<OrderFilters filters={query.filters} />}
      caption="Orders"
      rows={data?.orders ?? null}
      columns={[...COLUMNS, actionsColumn(canUpdateStatus ? statusEditor.open : null)]}
      query={query}
      pagination={data?.pagination}
      empty={
        <EmptyState
          title="No orders found"
          action={
            <ButtonLink variant="secondary" to={adminPaths.orders()}>
              Clear Filters
            </ButtonLink>
          }
        >
          Try adjusting your filters
        </EmptyState>
      }
    >
      <OrderStatusDialog editor={statusEditor} onSaved={() => void revalidate()} />
    </ListPage>
  )
}

/** One or two payments may be faster than their events. */
const SILENT_FROM = 3

function OrderStatCards({ stats }: { stats: NonNullable<Data['stats']> }) {
  const { count, respondBy } = stats.openDisputes
  return (
    <>
      {count > 0 && (
        <Alert tone="warning">
          {count} {plural(count, 'payment is', 'payments are')} disputed.{' '}
          {respondBy && `The first answer is due by ${formatDateTime(respondBy)}. `}
          <Link to={`${adminPaths.orders()}?money=disputed`}>Show the orders</Link>
        </Alert>
      )}
      {stats.paymentsWithoutEvent >= SILENT_FROM && (
        <Alert tone="warning">
          The payment gateway was silent for the last {stats.paymentsWithoutEvent} payments: no event of it
          has reached the shop. Payments are still found, but later. Check the address for events in Settings,
          Connections.
        </Alert>
      )}
      <StatCards
        cards={[
          { name: 'Total Orders', value: stats.totalOrders },
          {
            name: 'Total Revenue',
            value: formatRupees(stats.revenue.totalRevenue),
            note: 'Excludes cancelled, returned and refunded orders',
          },
          { name: 'Pending Orders', value: stats.countByStatus.pending ?? 0 },
          { name: 'Processing', value: stats.countByStatus.processing ?? 0 },
        ]}
      />
    </>
  )
}

function OrderFilters({ filters }: Pick<Data['query'], 'filters'>) {
  return (
    <>
      <SearchFilter placeholder="Order number, name, email" value={filters.search} />
      <SelectFilter
        label="Filter by status"
        name="status"
        value={filters.status}
        allLabel="All Status"
        options={ORDER_STATUSES.map((status) => [status, getStatusLabel(status)] as const)}
      />
      <SelectFilter
        label="Filter by return"
        name="openReturn"
        value={filters.openReturn}
        allLabel="All returns"
        options={[['true', 'Open returns']]}
      />
      <SelectFilter
        label="Filter by difference"
        name="openDifference"
        value={filters.openDifference}
        allLabel="All differences"
        options={[['true', 'Open differences']]}
      />
      <SelectFilter
        label="Filter by payment"
        name="money"
        value={filters.money}
        allLabel="All payments"
        options={[
          ['to-pay-back', 'To pay back'],
          ['partly-paid', 'Partly paid'],
          ['price-hold-over', 'Price no longer held'],
          ['disputed', 'Disputed'],
        ]}
      />
      <DateRangeFields startDate={filters.startDate} endDate={filters.endDate} />
    </>
  )
}

const COLUMNS: Column<OrderSummary>[] = [
  {
    label: 'Order #',
    primary: true,
    sortBy: 'orderNumber',
    nowrap: true,
    cell: ({ _id, orderNumber }) => (
      <Link className="order-number num" to={adminPaths.order(_id)}>
        {orderNumber}
      </Link>
    ),
  },
  {
    label: 'Customer',
    sortBy: 'user.name',
    cell: ({ user }) => (
      <span>
        <b>{user.name}</b>
        <span className="caption">{user.email}</span>
      </span>
    ),
  },
  {
    label: 'Amount',
    sortBy: 'totalAmount',
    number: true,
    cell: ({ totalAmount }) => formatRupees(totalAmount),
  },
  {
    label: 'Status',
    cell: ({
      status,
      itemCount,
      shippedCount,
      openReturn,
      hasOpenDifference,
      refundable,
      priceHeldUntil,
    }) => (
      <span className="order-badges">
        <StatusBadge status={status} />
        {shippedCount > 0 && shippedCount < itemCount && (
          <Badge tone="info">{describeShipped(shippedCount, itemCount)}</Badge>
        )}
        {openReturn && <ReturnBadge status={openReturn} />}
        {hasOpenDifference && <Badge tone="warning">Open difference</Badge>}
        {priceHeldUntil && Date.parse(priceHeldUntil) < Date.now() && (
          <Badge tone="warning">Price no longer held</Badge>
        )}
        {refundable > 0 && <Badge tone="warning">To pay back</Badge>}
      </span>
    ),
  },
  { label: 'Date', sortBy: 'createdAt', nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
]

const actionsColumn = (onUpdate: ((order: OrderStatusTarget) => void) | null): Column<OrderSummary> => ({
  label: 'Actions',
  actions: true,
  cell: (order) => (
    <span className="row-actions">
      <ButtonLink
        variant="text"
        size="small"
        to={adminPaths.order(order._id)}
        aria-label={`View ${order.orderNumber}`}
      >
        View
      </ButtonLink>
      {onUpdate && (
        <Button
          variant="text"
          size="small"
          aria-label={`Update ${order.orderNumber}`}
          onClick={() => onUpdate(order)}
        >
          Update
        </Button>
      )}
    </span>
  ),
})
