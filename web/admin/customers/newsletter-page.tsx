import type { Subscriber } from '#contract/newsletter.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { ExportButton } from '#web/admin/kit/export-button.tsx'
import { SearchFilter } from '#web/admin/kit/filter-fields.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { hasFilters, isSearchText, omitEmpty, PAGE_SIZES, readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/newsletter-page.ts'
import * as texts from './newsletter-texts.ts'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: PAGE_SIZES,
    filters: { search: isSearchText },
  })
  const list = await loadOrFailure(
    api.newsletter.list({ page: query.page, limit: query.limit, ...omitEmpty(query.filters) }),
    texts.loadFailed,
  )
  return { query, ...list }
})
export const meta = adminMeta(texts.title)
export const handle = {
  crumbs: () => [{ label: texts.customers, to: adminPaths.customers() }, { label: texts.title }],
}
export { PageSkeleton as HydrateFallback }

/** Who wants the newsletter. The shop sends none itself. */
export default function NewsletterPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  return (
    <ListPage
      title={texts.title}
      description={texts.description}
      failure={failure}
      actions={
        <ExportButton
          fileName="newsletter"
          failure={texts.exportFailed}
          download={() => adminApi.newsletter.export(omitEmpty(query.filters))}
        />
      }
      filters={<SearchFilter placeholder={texts.search} value={query.filters.search} />}
      caption={texts.title}
      rows={data?.subscribers ?? null}
      columns={COLUMNS}
      query={query}
      pagination={data?.pagination}
      pageSizes={PAGE_SIZES}
      empty={
        <EmptyState title={texts.empty}>{hasFilters(query) ? texts.noMatch : texts.emptyHint}</EmptyState>
      }
    />
  )
}

const COLUMNS: Column<Subscriber>[] = [
  { label: texts.email, primary: true, cell: ({ email }) => email },
  { label: texts.confirmedAt, nowrap: true, cell: ({ confirmedAt }) => formatDateTime(confirmedAt) },
]
