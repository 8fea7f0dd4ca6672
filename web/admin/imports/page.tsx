import { Link } from 'react-router'
import type { ImportJob } from '#contract/imports.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { type Column, DataTable } from '#web/admin/kit/data-table.tsx'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { ImportStatusBadge } from './status-badges.tsx'
import * as texts from './texts.ts'

export const clientLoader = createAdminLoader(({ api }: AdminLoaderArgs) =>
  loadOrFailure(api.imports.list(), texts.listFailed),
)
export const meta = adminMeta(texts.listTitle)
export const handle = {
  crumbs: () => [{ label: texts.productsTitle, to: adminPaths.products() }, { label: texts.listTitle }],
}
export { PageSkeleton as HydrateFallback }

/** The latest files of other shops that staff uploaded. */
export default function ImportsPage({ loaderData: { data, failure } }: Route.ComponentProps) {
  const toProducts = (
    <ButtonLink variant="secondary" to={adminPaths.products()}>
      {texts.openProducts}
    </ButtonLink>
  )
  return (
    <AdminPage
      title={texts.listTitle}
      description={texts.listDescription}
      failure={failure}
      actions={data && data.length > 0 && toProducts}
    >
      {data?.length === 0 && (
        <EmptyState title={texts.noImports} action={toProducts}>
          {texts.noImportsHint}
        </EmptyState>
      )}
      {data && data.length > 0 && <DataTable caption={texts.listTitle} rows={data} columns={COLUMNS} />}
    </AdminPage>
  )
}

const COLUMNS: Column<ImportJob>[] = [
  {
    label: texts.file,
    primary: true,
    cell: ({ _id, fileName, source }) => (
      <span>
        <Link className="text-link" to={adminPaths.import(_id)}>
          {fileName}
        </Link>
        <span className="caption">{texts.SOURCE_NAMES[source]}</span>
      </span>
    ),
  },
  { label: texts.uploaded, nowrap: true, cell: ({ createdAt }) => formatDateTime(createdAt) },
  { label: texts.status, cell: ({ status }) => <ImportStatusBadge status={status} /> },
  {
    label: texts.result,
    cell: ({ products: { total, waiting, rejected } }) =>
      texts.progressText(total - waiting - rejected, total - rejected),
  },
]
