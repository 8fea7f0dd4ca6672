import { useNavigate, useRevalidator } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { addDays, formatDate, formatDateTime, indiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { changeQuery, paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { type Column, DataTable } from '../kit/data-table.tsx'
import { DayFields } from '../kit/day-fields.tsx'
import { FilterBar } from '../kit/filter-bar.tsx'
import { day } from '../kit/list-query.ts'
import { loadOr } from '../kit/load-or.ts'
import { StatCards } from '../kit/stat-cards.tsx'
import { useEditor } from '../kit/use-editor.ts'
import { useStaff } from '../kit/use-staff.ts'
import { type Moved, StatusDialog } from '../orders/status-dialog.tsx'
import type { Route } from './+types/page.ts'
import { SalesChart } from './sales-chart.tsx'
import './dashboard.css'

const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: 'own', label: 'Other days' },
] as const
type Period = (typeof PERIODS)[number]['value']

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const { searchParams } = url
  const period = PERIODS.find(({ value }) => value === searchParams.get('days'))?.value ?? '30'
  const today = indiaDay(new Date())
  const chosen = (name: string, fallback: string) => {
    const typed = searchParams.get(name) ?? ''
    return period === 'own' && day(typed) ? typed : fallback
  }
  const endDate = chosen('endDate', today)
  const startDate = chosen('startDate', addDays(endDate, 1 - (Number(period) || 30)))
  const loaded = await loadOr(
    api.dashboard.read({ startDate, endDate }),
    'The figures of these days cannot be shown. Choose others, at most two years.',
  )
  return { ...loaded, period, startDate, endDate, address: { pathname: url.pathname, search: url.search } }
})
export const meta = () => [{ title: 'Dashboard | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Dashboard' }] }
export { PageSkeleton as HydrateFallback }

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { data, failure, period, startDate, endDate, address } = loaderData
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const mover = useEditor<Moved>()
  const mayMove = useStaff().may('manage_content')
  return (
    <AdminPage
      title="Dashboard"
      failure={failure}
      actions={
        <Segmented<Period>
          label="Period"
          size="small"
          options={PERIODS}
          value={period}
          onChange={(days) => void navigate(changeQuery(address, { days, startDate: null, endDate: null }))}
        />
      }
    >
      {period === 'own' && (
        <FilterBar address={address} keep={{ days: 'own' }}>
          <DayFields startDate={startDate} endDate={endDate} max={endDate} />
        </FilterBar>
      )}
      {data && <Figures figures={data} move={mayMove ? mover.open : null} />}
      <StatusDialog editor={mover} onSaved={() => void revalidate()} />
    </AdminPage>
  )
}

type Move = ((order: Moved) => void) | null

function Figures({ figures, move }: { figures: Dashboard; move: Move }) {
  const { tiles, salesByDay, ordersByStatus, recentOrders, ratesNotice, firstSteps } = figures
  return (
    <>
      {ratesNotice && (
        <Note kind={ratesNotice.isExpired ? 'error' : 'warning'} title="Metal rates">
          {ratesNotice.message} <TextLink to={paths.admin.rates}>Check the rates</TextLink>
        </Note>
      )}
      <StatCards
        cards={[
          {
            name: 'Total Sales',
            value: formatRupees(tiles.totalSales.value),
            note: change(tiles.totalSales),
          },
          { name: 'New Orders', value: tiles.newOrders.value, note: change(tiles.newOrders) },
          { name: 'Products', value: tiles.products.value, note: `${tiles.products.lowStock} low in stock` },
          { name: 'Visitors', value: tiles.visitors.value, note: change(tiles.visitors) },
        ]}
      />
      {firstSteps.some(({ done }) => !done) && <FirstSteps steps={firstSteps} />}
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
        <div className="admin-page__head">
          <h2 id="recent">Recent orders</h2>
          {recentOrders.length > 0 && <TextLink to={paths.admin.orders()}>All orders</TextLink>}
        </div>
        {recentOrders.length === 0 ? (
          <p className="muted">No orders yet.</p>
        ) : (
          <DataTable caption="Recent orders" rows={recentOrders} columns={recent(move)} />
        )}
      </section>
      <p className="caption">
        From {formatDate(salesByDay[0]?.day ?? new Date())} on, days of India. Sales leave out cancelled,
        returned and refunded orders.
      </p>
    </>
  )
}

const recent = (move: Move): Column<Dashboard['recentOrders'][number]>[] => [
  {
    label: 'Order #',
    lead: true,
    cell: ({ _id, orderNumber }) => <TextLink to={paths.admin.order(_id)}>{orderNumber}</TextLink>,
  },
  { label: 'Customer', cell: ({ user }) => user.name },
  { label: 'Amount', number: true, cell: ({ totalAmount }) => formatRupees(totalAmount) },
  { label: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { label: 'Date', tight: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  ...(move
    ? [
        {
          label: 'Actions',
          actions: true,
          cell: (order: Moved) => (
            <Button
              variant="text"
              size="small"
              aria-label={`Update ${order.orderNumber}`}
              onClick={() => move(order)}
            >
              Update
            </Button>
          ),
        },
      ]
    : []),
]

/** Against the period of the same length before. */
function change({ value, previous }: { value: number; previous: number }): string {
  if (previous === 0) return 'None in the period before'
  const percent = Math.round(((value - previous) / previous) * 100)
  return `${percent >= 0 ? '+' : ''}${percent}% on the period before`
}

function StatusBars({ counts }: { counts: Dashboard['ordersByStatus'] }) {
  const most = Math.max(1, ...ORDER_STATUSES.map((status) => counts[status] ?? 0))
  return (
    <ul className="status-bars">
      {ORDER_STATUSES.map((status) => (
        <li key={status}>
          <StatusBadge status={status} />
          <span className="status-bars__track" aria-hidden="true">
            <span
              style={{
                width: `${((counts[status] ?? 0) / most) * 100}%`,
                background: `var(--st-${status})`,
              }}
            />
          </span>
          <b className="num">{counts[status] ?? 0}</b>
        </li>
      ))}
    </ul>
  )
}

function FirstSteps({ steps }: { steps: Dashboard['firstSteps'] }) {
  return (
    <section className="admin-panel" aria-labelledby="first-steps">
      <h2 id="first-steps">First steps</h2>
      <ol className="first-steps">
        {steps.map(({ label, path, done }) => (
          <li key={label} className={done ? 'first-steps__done' : ''}>
            <Icon name={done ? 'check' : 'chevron-right'} size="small" />
            {done ? label : <TextLink to={path}>{label}</TextLink>}
            <span className="visually-hidden">{done ? ' (done)' : ' (open)'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
