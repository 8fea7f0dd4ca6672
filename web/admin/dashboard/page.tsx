import { useNavigate } from 'react-router'
import type { Dashboard } from '#contract/dashboard.ts'
import { addDays, formatDate, formatDateTime, indiaDay } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { ORDER_STATUSES } from '#domain/order-status.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { changeQuery, paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/badge.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Main } from '../../ui/main.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { StatCards } from '../kit/stat-cards.tsx'
import type { Route } from './+types/page.ts'
import { SalesChart } from './sales-chart.tsx'
import './dashboard.css'

const PERIODS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
] as const
type Period = (typeof PERIODS)[number]['value']

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const period = PERIODS.find(({ value }) => value === url.searchParams.get('days'))?.value ?? '30'
  const today = indiaDay(new Date())
  const figures = await api.dashboard.read({ startDate: addDays(today, 1 - Number(period)), endDate: today })
  return { figures, period, address: { pathname: url.pathname, search: url.search } }
})
export const meta = () => [{ title: 'Dashboard | Swarna' }]
export { PageSkeleton as HydrateFallback }

export default function DashboardPage({ loaderData: { figures, period, address } }: Route.ComponentProps) {
  const navigate = useNavigate()
  const { tiles, salesByDay, ordersByStatus, recentOrders, firstSteps } = figures
  return (
    <Main className="admin-page">
      <div className="admin-page__head">
        <h1>Dashboard</h1>
        <Segmented<Period>
          label="Period"
          size="small"
          options={PERIODS}
          value={period}
          onChange={(days) => void navigate(changeQuery(address, { days }))}
        />
      </div>
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
      <div className="admin-panels">
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
        <h2 id="recent">Recent orders</h2>
        {recentOrders.length === 0 ? (
          <p className="muted">No orders yet.</p>
        ) : (
          <Table caption="Recent orders" stacks>
            <thead>
              <tr>
                <th scope="col">Order #</th>
                <th scope="col">Customer</th>
                <th scope="col" className="table__number">
                  Amount
                </th>
                <th scope="col">Status</th>
                <th scope="col">Date</th>
              </tr>
            </thead>
            <tbody>
              {recentOrders.map((order) => (
                <tr key={order._id}>
                  <td data-label="Order #">
                    <TextLink to={paths.admin.order(order._id)}>{order.orderNumber}</TextLink>
                  </td>
                  <td data-label="Customer">{order.user.name}</td>
                  <td data-label="Amount" className="table__number num">
                    {formatRupees(order.totalAmount)}
                  </td>
                  <td data-label="Status">
                    <StatusBadge status={order.status} />
                  </td>
                  <td data-label="Date">{formatDateTime(order.createdAt)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
      </section>
      <p className="caption">
        From {formatDate(salesByDay[0]?.day ?? new Date())} on, days of India. Sales leave out cancelled,
        returned and refunded orders.
      </p>
    </Main>
  )
}

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
            <span style={{ width: `${((counts[status] ?? 0) / most) * 100}%` }} />
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
        {steps.map(({ label, done }) => (
          <li key={label} className={done ? 'first-steps__done' : ''}>
            <Icon name={done ? 'check' : 'chevron-right'} size="small" />
            {label}
            <span className="visually-hidden">{done ? ' (done)' : ' (open)'}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
