import { useNavigate, useRevalidator } from 'react-router'
import type { Dashboard, Setup } from '#contract/dashboard.ts'
import { addDays, formatDate, formatDateTime, toIndiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { getStatusTone, ORDER_STATUSES } from '#domain/order-status.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { DateRangeFields } from '#web/admin/kit/date-range-fields.tsx'
import { FilterBar } from '#web/admin/kit/filter-bar.tsx'
import { isDay } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { StatCards } from '#web/admin/kit/stat-cards.tsx'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { OrderStatusDialog, type OrderStatusTarget } from '#web/admin/orders/status-dialog.tsx'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { SetupChecklist } from '#web/admin/setup/checklist.tsx'
import { changeQuery } from '#web/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/page.ts'
import { SalesChart } from './sales-chart.tsx'
import * as texts from './texts.ts'
import { WorkList } from './work-list.tsx'
import './dashboard.css'

const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'own', label: 'Custom range' },
] as const
type Period = (typeof PERIODS)[number]['value']

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const { searchParams } = url
  const period = PERIODS.find(({ value }) => value === searchParams.get('days'))?.value ?? '30'
  const today = toIndiaDay(new Date())
  const dateParam = (name: string, fallback: string) => {
    const typed = searchParams.get(name) ?? ''
    return period === 'own' && isDay(typed) ? typed : fallback
  }
  const endDate = dateParam('endDate', today)
  const startDate = dateParam('startDate', addDays(endDate, 1 - (Number(period) || 30)))
  const [loaded, { data: work }] = await Promise.all([
    loadOrFailure(
      api.dashboard.read({ startDate, endDate }),
      'The figures for this period cannot be shown. Please choose at most two years.',
    ),
    loadOrFailure(api.dashboard.work(), ''),
  ])
  return {
    ...loaded,
    work,
    period,
    startDate,
    endDate,
    location: { pathname: url.pathname, search: url.search },
  }
})
export const meta = adminMeta('Dashboard')
export const handle = { crumbs: () => [{ label: 'Dashboard' }] }
export { PageSkeleton as HydrateFallback }

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { data, failure, work, period, startDate, endDate, location } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const statusEditor = useEditor<OrderStatusTarget>()
  const canUpdateStatus = useStaff().can('manage_content')
  return (
    <AdminPage
      title="Dashboard"
      failure={failure}
      actions={
        <SegmentedControl<Period>
          label="Period"
          size="small"
          options={PERIODS}
          value={period}
          onChange={(days) => void navigate(changeQuery(location, { days, startDate: null, endDate: null }))}
        />
      }
    >
      {period === 'own' && (
        <FilterBar location={location} keepParams={{ days: 'own' }}>
          <DateRangeFields startDate={startDate} endDate={endDate} max={endDate} />
        </FilterBar>
      )}
      {work && <WorkList work={work} />}
      {data && <DashboardContent data={data} onUpdateStatus={canUpdateStatus ? statusEditor.open : null} />}
      <OrderStatusDialog editor={statusEditor} onSaved={() => void revalidate()} />
    </AdminPage>
  )
}

type UpdateStatus = ((order: OrderStatusTarget) => void) | null

function DashboardContent({ data, onUpdateStatus }: { data: Dashboard; onUpdateStatus: UpdateStatus }) {
  const { tiles, salesByDay, ordersByStatus, recentOrders, setup } = data
  const { demoEndNotice, ratesNotice, money } = data
  return (
    <>
      {demoEndNotice && (
        <Alert tone="warning" title="The demo has ended">
          {demoEndNotice}
        </Alert>
      )}
      {ratesNotice && (
        <Alert tone={ratesNotice.isExpired ? 'error' : 'warning'} title="Metal rates">
          {ratesNotice.message} <TextLink to={adminPaths.rates}>Check the rates</TextLink>
        </Alert>
      )}
      <StatCards
        cards={[
          {
            name: 'Total Sales',
            value: formatRupees(tiles.totalSales.value),
            note: formatChange(tiles.totalSales),
          },
          { name: 'New Orders', value: tiles.newOrders.value, note: formatChange(tiles.newOrders) },
          { name: 'Products', value: tiles.products.value, note: `${tiles.products.lowStock} low in stock` },
          { name: 'Visitors', value: tiles.visitors.value, note: formatChange(tiles.visitors) },
        ]}
      />
      <StatCards
        cards={[
          { name: 'Received', value: formatRupees(money.received.value), note: formatChange(money.received) },
          { name: 'Refunded', value: formatRupees(money.refunded.value), note: formatChange(money.refunded) },
          { name: 'Due from customers', value: formatRupees(money.due), note: 'All orders, today' },
          { name: 'To pay back', value: formatRupees(money.toPayBack), note: 'All orders, today' },
        ]}
      />
      {setup && <FirstSteps {...setup} />}
      <div className="admin-panels admin-panels--even">
        <section className="admin-panel" aria-labelledby="sales">
          <h2 id="sales">Sales by day</h2>
          <SalesChart days={salesByDay} />
        </section>
        <section className="admin-panel" aria-labelledby="statuses">
          <h2 id="statuses">Orders by status</h2>
          <StatusBars counts={ordersByStatus} />
        </section>
      </div>
      <section className="admin-page__section" aria-labelledby="recent">
        <div className="admin-page__header">
          <h2 id="recent">Recent orders</h2>
          {recentOrders.length > 0 && <TextLink to={adminPaths.orders()}>All orders</TextLink>}
        </div>
        {recentOrders.length === 0 ? (
          <p className="muted">No orders yet.</p>
        ) : (
          <DataTable
            caption="Recent orders"
            rows={recentOrders}
            columns={recentOrderColumns(onUpdateStatus)}
          />
        )}
      </section>
      <p className="caption">
        Since {formatDate(salesByDay[0]?.day ?? new Date())}, in IST. Excludes cancelled, returned and
        refunded orders.
      </p>
    </>
  )
}

const recentOrderColumns = (onUpdateStatus: UpdateStatus): Column<Dashboard['recentOrders'][number]>[] => [
  {
    label: 'Order #',
    primary: true,
    cell: ({ _id, orderNumber }) => <TextLink to={adminPaths.order(_id)}>{orderNumber}</TextLink>,
  },
  { label: 'Customer', cell: ({ user }) => user.name },
  { label: 'Amount', number: true, cell: ({ totalAmount }) => formatRupees(totalAmount) },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Date', nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  ...(onUpdateStatus
    ? [
        {
          label: 'Actions',
          actions: true,
          cell: (order: OrderStatusTarget) => (
            <Button
              variant="text"
              size="small"
              aria-label={`Update ${order.orderNumber}`}
              onClick={() => onUpdateStatus(order)}
            >
              Update
            </Button>
          ),
        },
      ]
    : []),
]

/** Compared with the previous period of the same length. */
function formatChange({ value, previous }: { value: number; previous: number }): string {
  if (previous === 0) return 'None in the previous period'
  const percent = Math.round(((value - previous) / previous) * 100)
  return `${percent >= 0 ? '+' : ''}${percent}% vs previous period`
}

function StatusBars({ counts }: { counts: Dashboard['ordersByStatus'] }) {
  const maxCount = Math.max(1, ...ORDER_STATUSES.map((status) => counts[status] ?? 0))
  return (
    <ul className="status-bars">
      {ORDER_STATUSES.map((status) => (
        <li key={status}>
          <StatusBadge status={status} />
          <span className="status-bars__track" aria-hidden="true">
            <span
              style={{
                width: `${((counts[status] ?? 0) / maxCount) * 100}%`,
                background: `var(--badge-${getStatusTone(status)})`,
              }}
            />
          </span>
          <b className="num">{counts[status] ?? 0}</b>
        </li>
      ))}
    </ul>
  )
}

/** What a new owner does first. Of the demo, the way to a shop of one's own. */
function FirstSteps({ steps, isOpen, isDemo }: Setup) {
  if (isDemo)
    return (
      <Alert tone="info" icon="home" title={texts.demo}>
        {texts.demoHint} <TextLink to={adminPaths.setup()}>{texts.ownShop}</TextLink>
      </Alert>
    )
  if (steps.every(({ done }) => done)) return null
  return (
    <section className="admin-panel" aria-labelledby="first-steps">
      <div className="admin-page__header">
        <h2 id="first-steps">{texts.firstSteps}</h2>
        <ButtonLink size="small" variant="secondary" to={adminPaths.setup()}>
          {texts.guidedSetup}
        </ButtonLink>
      </div>
      {!isOpen && <p className="small muted">{texts.closed}</p>}
      <SetupChecklist steps={steps} />
    </section>
  )
}
