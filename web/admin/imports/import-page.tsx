import { type ReactNode, useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { ImportDetails, ImportedRow } from '#contract/imports.ts'
import { formatNumber } from '#domain/intl.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { ListFooter } from '#web/admin/kit/list-footer.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { StatCards } from '#web/admin/kit/stat-cards.tsx'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { ChangeList } from '#web/admin/products/change-list.tsx'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/import-page.ts'
import { toShownChanges } from './shown-changes.ts'
import { proposeChoices, StartForm } from './start-form.tsx'
import { ProductStatusBadge } from './status-badges.tsx'
import * as texts from './texts.ts'
import './imports.css'

const POLL_MS = 2000

export const clientLoader = createAdminLoader(async ({ api, params, url }: AdminLoaderArgs<'id'>) => {
  const page = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1)
  const load = async () => {
    const [job, rows, categories] = await Promise.all([
      api.imports.one({ id: params.id }),
      api.imports.products({ id: params.id, page }),
      api.categories.list({ topLevelOnly: false, activeOnly: false }),
    ])
    return { job, rows, categories }
  }
  return {
    ...(await loadOrFailure(load(), texts.loadFailed)),
    location: { pathname: url.pathname, search: url.search },
  }
})
export const meta = adminMeta(texts.listTitle)
export const handle = {
  crumbs: (data?: { data: { job: ImportDetails } | null }) => [
    { label: texts.productsTitle, to: adminPaths.products() },
    { label: texts.listTitle, to: adminPaths.imports },
    { label: data?.data?.job.fileName ?? texts.file },
  ],
}
export { PageSkeleton as HydrateFallback }

/** A product file: what it changes, the choices before the import, its progress, and the result. */
export default function ImportPage({ loaderData: { data, failure, location } }: Route.ComponentProps) {
  useProgress(data?.job.status === 'running')
  const allImports = (
    <ButtonLink variant="secondary" to={adminPaths.imports}>
      {texts.allImports}
    </ButtonLink>
  )
  if (!data) return <AdminPage title={texts.listTitle} failure={failure} actions={allImports} />
  return <ImportContent key={data.job._id} {...data} location={location} allImports={allImports} />
}

type ImportContentProps = NonNullable<Route.ComponentProps['loaderData']['data']> &
  Pick<Route.ComponentProps['loaderData'], 'location'> & { allImports: ReactNode }

function ImportContent({ job, rows, categories, location, allImports }: ImportContentProps) {
  const [choices, setChoices] = useState(() => proposeChoices(job))
  return (
    <AdminPage title={texts.importTitle(job.source)} description={job.fileName} actions={allImports}>
      <Stats job={job} />
      {job.status === 'checked' && job.pictures.total > 0 && (
        <p className="muted">{texts.picturesNote(job.pictures.total)}</p>
      )}
      {job.status === 'checked' && job.products.waiting > 0 && (
        <StartForm job={job} categories={categories} choices={choices} onChoose={setChoices} />
      )}
      {job.status === 'running' && <Progress job={job} />}
      {job.status !== 'checked' && (
        <p role="status" className="import-page__status">
          {job.status === 'done' && texts.finished}
          {job.status === 'cancelled' && texts.stopped}
        </p>
      )}
      <Faults job={job} />
      <section className="import-page__section">
        <h2>{texts.productsTitle}</h2>
        <DataTable
          caption={texts.productsTitle}
          rows={rows.products.map((row) => ({
            ...row,
            _id: String(row.line),
            changes: job.source === 'swarna' ? row.changes : toShownChanges(row, choices),
          }))}
          columns={COLUMNS}
        />
        <ListFooter pagination={rows.pagination} noun="products" location={location} />
      </section>
    </AdminPage>
  )
}

/** Loads the page again while the import runs and the tab is visible. */
function useProgress(isRunning: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, POLL_MS)
    return () => clearInterval(timer)
  }, [isRunning, revalidate])
}

/** Before the start they are planned. */
function Stats({ job: { status, products } }: { job: ImportDetails }) {
  const left = products.failed + products.rejected
  const isChecked = status === 'checked'
  return (
    <StatCards
      cards={[
        { name: texts.created, value: formatNumber(products.created) },
        { name: texts.updated, value: formatNumber(products.updated) },
        { name: texts.unchanged, value: formatNumber(products.unchanged) },
        {
          name: isChecked ? texts.withErrors : texts.failed,
          value: formatNumber(left),
          note: isChecked && left > 0 ? texts.withErrorsNote : '',
        },
      ]}
    />
  )
}

function Progress({ job }: { job: ImportDetails }) {
  const { revalidate } = useRevalidator()
  const { run, isBusy, error } = useAsyncAction(texts.actionFailed)
  const total = job.products.total - job.products.rejected
  const done = total - job.products.waiting
  const stop = async () => {
    if (
      !(await confirm({
        title: texts.stopImport,
        message: texts.confirmStop,
        confirmLabel: texts.stopImport,
        cancelLabel: texts.keepImporting,
      }))
    )
      return
    await run(async () => {
      await adminApi.imports.cancel({ id: job._id })
      await revalidate()
    })
  }
  return (
    <section className="import-page__section" aria-label={texts.progress}>
      <ErrorBanner message={error} />
      <progress className="import-page__progress" max={total} value={done} aria-label={texts.progress} />
      <p>
        <b className="num">{texts.progressText(done, total)}</b>{' '}
        <span className="muted">
          {texts.pictures}: {formatNumber(job.pictures.done)} / {formatNumber(job.pictures.total)}
        </span>
      </p>
      <p className="small muted">{texts.keepsRunning}</p>
      <Button variant="secondary" busy={isBusy} onClick={() => void stop()}>
        {texts.stopImport}
      </Button>
    </section>
  )
}

function Faults({ job: { faults, ignoredColumns } }: { job: ImportDetails }) {
  if (faults.length === 0 && ignoredColumns.length === 0) return null
  return (
    <section className="import-page__section">
      <h2>{texts.faultsTitle}</h2>
      {ignoredColumns.length > 0 && <p className="small muted">{texts.ignoredColumns(ignoredColumns)}</p>}
      {faults.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <div className="import-page__faults" tabIndex={0} role="region" aria-label={texts.faultsTitle}>
          <Table caption={texts.faultsTitle} stacks>
            <thead>
              <tr>
                <th scope="col">{texts.line}</th>
                <th scope="col">{texts.kind}</th>
                <th scope="col">{texts.column}</th>
                <th scope="col">{texts.message}</th>
              </tr>
            </thead>
            <tbody>
              {faults.map(({ line, lines, column, message, severity, products, moreProducts }) => (
                <tr key={`${line} ${column} ${message}`}>
                  <td data-label={texts.line} className="num">
                    {texts.lineWithMore(line, lines)}
                  </td>
                  <td data-label={texts.kind}>{severity === 'error' ? texts.error : texts.warning}</td>
                  <td data-label={texts.column}>{column}</td>
                  <td data-label={texts.message}>
                    <span>
                      {message}
                      <span className="caption import-page__names">
                        {texts.faultProducts(products, moreProducts)}
                      </span>
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  )
}

const COLUMNS: Column<ImportedRow & { _id: string }>[] = [
  { label: texts.line, cell: ({ line }) => <span className="num">{line}</span> },
  {
    label: texts.product,
    primary: true,
    cell: ({ name, type, productId, pictures }) => (
      <span>
        {productId ? (
          <Link className="text-link" to={adminPaths.product(productId)}>
            {name}
          </Link>
        ) : (
          name
        )}
        {type && <span className="caption">{type}</span>}
        {pictures > 0 && <span className="caption">{texts.pictureCount(pictures)}</span>}
      </span>
    ),
  },
  {
    label: texts.status,
    cell: ({ status, outcome }) => <ProductStatusBadge status={status} outcome={outcome} />,
  },
  {
    label: texts.changes,
    wide: true,
    cell: ({ changes, pictures, productId }) =>
      changes && (
        <>
          <ChangeList changes={changes} />
          {pictures > 0 && productId && (
            <span className="caption import-page__names">{texts.picturesCompared}</span>
          )}
        </>
      ),
  },
]
