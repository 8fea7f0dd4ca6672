import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Metal } from '#contract/metals.ts'
import type { CurrentRates, GoldRate, RateFeed } from '#contract/rates.ts'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { findRate } from '#domain/metal-rates.ts'
import { formatRupees } from '#domain/money.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { type StatCard, StatCards } from '#web/admin/kit/stat-cards.tsx'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { changeQuery } from '#web/paths.ts'
import { Alert, ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { ConfirmRates } from './confirm-rates.tsx'
import { describeRule, getColumnLabel } from './describe-metal.ts'
import { MetalsPanel } from './metals-panel.tsx'
import { RateChart } from './rate-chart.tsx'
import { RateDialog } from './rate-dialog.tsx'
import { TEXTS } from './texts.ts'
import './rates.css'

const CHART_POINTS = 60

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1)
  const toNull = () => null
  const [current, metals, history, chartHistory, feed] = await Promise.all([
    api.rates.current().then(({ data }) => data, toNull),
    api.metals.list(),
    loadOrFailure(
      api.rates.history({ page, limit: 10 }),
      'Failed to load gold rate history. Please try again.',
    ),
    api.rates.history({ page: 1, limit: CHART_POINTS }).then(({ data }) => data, toNull),
    api.rates.feed().catch(toNull),
  ])
  return {
    current,
    metals,
    history,
    chartHistory,
    feed,
    location: { pathname: url.pathname, search: url.search },
  }
})
export const meta = adminMeta('Gold Rates')
export const handle = { crumbs: () => [{ label: 'Gold Rates' }] }
export { PageSkeleton as HydrateFallback }

export default function RatesPage({ loaderData }: Route.ComponentProps) {
  const { current, metals, history, chartHistory, feed, location } = loaderData
  const [isAdding, setAdding] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { can } = useStaff()
  return (
    <AdminPage
      title="Gold Rates"
      actions={can('manage_content') && <Button onClick={() => setAdding(true)}>Add New Rate</Button>}
    >
      <CurrentPanel
        current={current}
        metals={metals}
        canConfirm={can('manage_content')}
        onConfirmed={() => void revalidate()}
      />
      {feed && <FeedNote feed={feed} />}
      {chartHistory && chartHistory.length > 1 && (
        <section className="admin-panel" aria-labelledby="rate-chart">
          <h2 id="rate-chart">Gold over time</h2>
          <RateChart history={chartHistory} />
        </section>
      )}
      <section className="admin-page__section" aria-labelledby="rate-history">
        <h2 id="rate-history">Rate History</h2>
        <ErrorBanner message={history.failure} />
        {history.data?.data.length === 0 && <p className="muted">No gold rate history found</p>}
        {history.data && history.data.data.length > 0 && (
          <>
            <DataTable caption="Rate History" rows={history.data.data} columns={getColumns(metals)} />
            <HistoryFooter pagination={history.data.pagination} location={location} />
          </>
        )}
      </section>
      <MetalsPanel metals={metals} current={current} canEdit={can('manage_content')} />
      <RateDialog
        open={isAdding}
        current={current}
        metals={metals}
        onClose={() => setAdding(false)}
        onSaved={() => {
          setAdding(false)
          // The history returns to its first page. The frame of the admin shows the rate as well.
          void Promise.resolve(navigate(changeQuery(location, { page: null }))).then(revalidate)
        }}
      />
    </AdminPage>
  )
}

type CurrentPanelProps = {
  current: CurrentRates | null
  metals: readonly Metal[]
  canConfirm: boolean
  onConfirmed: () => void
}

function CurrentPanel({ current, metals, canConfirm, onConfirmed }: CurrentPanelProps) {
  return (
    <section className="admin-panel" aria-labelledby="current-rates">
      <div className="admin-page__header">
        <h2 id="current-rates">Current Metal Rates</h2>
        {current && <p className="caption">Last updated {formatDateTime(current.effectiveDate)}</p>}
      </div>
      {current && <ValidityNote current={current} />}
      {current ? (
        <StatCards cards={toCards(current, metals)} />
      ) : (
        <p className="muted">
          No rate yet. Products that follow the rate show “Price on request” and cannot be ordered.
        </p>
      )}
      {current && canConfirm && <ConfirmRates current={current} metals={metals} onConfirmed={onConfirmed} />}
    </section>
  )
}

const toCards = (current: CurrentRates, metals: readonly Metal[]): StatCard[] =>
  metals
    .filter(({ isActive }) => isActive)
    .map(({ code, name, rateRule }) => {
      const rate = findRate(current, code)
      const isExpired = current.otherRates.some((other) => other.code === code && other.isExpired)
      return {
        name: getColumnLabel(code, name),
        value: rate === null ? '–' : perGram(rate),
        note: rate === null ? TEXTS.notEntered : isExpired ? TEXTS.expired : describeRule(rateRule, metals),
      }
    })

/** Until when the shop sells at these rates. */
function ValidityNote({ current: { validUntil, isExpired } }: { current: CurrentRates }) {
  if (!validUntil) return null
  if (isExpired)
    return (
      <Alert tone="error" title="These rates are out of date">
        Since {formatDateTime(validUntil)} products that follow the rate show “Price on request” and cannot be
        ordered. Confirm the rates or enter new ones.
      </Alert>
    )
  return (
    <p className="caption">
      Products are sold at these rates until {formatDateTime(validUntil)}. Confirm them, or enter new ones,
      before that.
    </p>
  )
}

const perGram = (rate: number) => (
  <>
    {formatRupees(rate)} <span className="caption">per gram</span>
  </>
)

/** Shows where rates come from, as a warning when staff need to check them. */
function FeedNote({ feed: { isConfigured, source, lastTryAt, outcome, message } }: { feed: RateFeed }) {
  if (!isConfigured) return null
  const needsAttention = ['first', 'jump', 'capped', 'failed'].includes(outcome)
  return (
    <Alert tone={needsAttention ? 'warning' : 'info'} title={`Rates from ${source}`}>
      {message}
      {lastTryAt && ` Last checked ${formatDateTime(lastTryAt)}.`}
    </Alert>
  )
}

type HistoryFooterProps = {
  pagination: { page: number; pages: number }
  location: { pathname: string; search: string }
}

function HistoryFooter({ pagination: { page, pages }, location }: HistoryFooterProps) {
  if (pages <= 1) return null
  return (
    <div className="admin-page__footer">
      <p className="small">
        Page {page} of {pages}
      </p>
      <Pagination page={page} pages={pages} to={(next) => changeQuery(location, { page: next })} />
    </div>
  )
}

/** The core metals, then every further metal that is active. */
const getColumns = (metals: readonly Metal[]): Column<GoldRate>[] => [
  { label: 'Date', primary: true, nowrap: true, cell: ({ effectiveDate }) => formatDate(effectiveDate) },
  ...metals
    .filter(({ isActive }) => isActive)
    .map(
      ({ code, name }): Column<GoldRate> => ({
        label: getColumnLabel(code, name),
        number: true,
        cell: (row) => {
          const rate = findRate(row, code)
          return rate === null ? '–' : formatRupees(rate)
        },
      }),
    ),
  { label: 'Updated By', cell: ({ updatedBy }) => updatedBy?.name ?? 'System' },
  { label: 'Source', cell: ({ source }) => (source === 'api' ? 'API' : 'Manual') },
]
