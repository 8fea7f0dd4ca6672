import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { changeQuery } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Main } from '../../ui/main.tsx'
import { ErrorBanner } from '../../ui/note.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { Route } from './+types/page.ts'
import { RateDialog } from './rate-dialog.tsx'

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1)
  const [current, history, profile] = await Promise.all([
    api.rates.current().then(
      ({ data }) => data,
      () => null,
    ),
    api.rates.history({ page, limit: 10 }).catch(() => null),
    api.auth.profile(),
  ])
  const mayAdd = profile.permissions.some(
    (permission) => permission === '*' || permission === 'manage_content',
  )
  return { current, history, mayAdd, address: { pathname: url.pathname, search: url.search } }
})
export const meta = () => [{ title: 'Gold Rates | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Gold Rates' }] }
export { PageSkeleton as HydrateFallback }

export default function RatesPage({
  loaderData: { current, history, mayAdd, address },
}: Route.ComponentProps) {
  const [isAdding, setAdding] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <Main className="admin-page">
      <div className="admin-page__head">
        <h1>Gold Rates</h1>
        {mayAdd && <Button onClick={() => setAdding(true)}>Add New Rate</Button>}
      </div>
      <section className="admin-panel" aria-labelledby="current-rates">
        <div className="admin-page__head">
          <h2 id="current-rates">Current Metal Rates</h2>
          {current && <p className="caption">Last updated {formatDateTime(current.effectiveDate)}</p>}
        </div>
        {current ? (
          <dl className="stat-cards">
            {(
              [
                ['24K Gold', current.rate24K],
                ['22K Gold', current.rate22K],
                ['18K Gold', current.rate18K],
                ['Silver', current.rateSilver],
              ] as const
            ).map(([name, rate]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">
                  {formatRupees(rate)} <span className="caption">per gram</span>
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="muted">
            No rate yet. Live-priced pieces read “Price on request” and cannot be ordered.
          </p>
        )}
      </section>
      <section className="admin-page__section" aria-labelledby="rate-history">
        <h2 id="rate-history">Rate History</h2>
        {history === null ? (
          <ErrorBanner message="Failed to load gold rate history. Please try again." />
        ) : history.data.length === 0 ? (
          <p className="muted">No gold rate history found</p>
        ) : (
          <>
            <Table caption="Rate History" stacks>
              <thead>
                <tr>
                  {['Date', '24K Gold', '22K Gold', '18K Gold', 'Silver', 'Updated By', 'Source'].map(
                    (name, at) => (
                      <th key={name} scope="col" className={at > 0 && at < 5 ? 'table__number' : undefined}>
                        {name}
                      </th>
                    ),
                  )}
                </tr>
              </thead>
              <tbody>
                {history.data.map((rate) => (
                  <tr key={rate._id}>
                    <td data-label="Date">{formatDate(rate.effectiveDate)}</td>
                    <td data-label="24K Gold" className="table__number num">
                      {formatRupees(rate.rate24K)}
                    </td>
                    <td data-label="22K Gold" className="table__number num">
                      {formatRupees(rate.rate22K)}
                    </td>
                    <td data-label="18K Gold" className="table__number num">
                      {formatRupees(rate.rate18K)}
                    </td>
                    <td data-label="Silver" className="table__number num">
                      {formatRupees(rate.rateSilver)}
                    </td>
                    <td data-label="Updated By">{rate.updatedBy?.name ?? 'System'}</td>
                    <td data-label="Source">{rate.source === 'api' ? 'API' : 'Manual'}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
            {history.pagination.pages > 1 && (
              <div className="admin-page__foot">
                <p className="small">
                  Page {history.pagination.page} of {history.pagination.pages}
                </p>
                <Pagination
                  page={history.pagination.page}
                  pages={history.pagination.pages}
                  to={(page) => changeQuery(address, { page })}
                />
              </div>
            )}
          </>
        )}
      </section>
      <RateDialog
        open={isAdding}
        current={current}
        onClose={() => setAdding(false)}
        onSaved={() => {
          setAdding(false)
          void revalidate()
        }}
      />
    </Main>
  )
}
