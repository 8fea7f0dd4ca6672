import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Item } from '#contract/items.ts'
import { formatDate } from '#domain/india-time.ts'
import { getItemStatusLabel, ITEM_STATUSES, type ItemStatus } from '#domain/items.ts'
import { formatWeight } from '#domain/weight.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { BulkBar } from '#web/admin/kit/bulk-bar.tsx'
import type { Column } from '#web/admin/kit/data-table.tsx'
import { SearchFilter, SelectFilter } from '#web/admin/kit/filter-fields.tsx'
import { ListPage } from '#web/admin/kit/list-page.tsx'
import { hasFilters, isOneOf, isSearchText, omitEmpty, readListQuery } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useSelection } from '#web/admin/kit/use-selection.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import type { Route } from './+types/page.ts'
import { ItemImportDialog } from './import-dialog.tsx'
import { ItemProduct } from './item-product.tsx'
import { ItemStatusBadge } from './item-status-badge.tsx'
import { TagsDialog } from './tags-dialog.tsx'
import * as texts from './texts.ts'

const PAGE_SIZES = [25, 50, 100]

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readListQuery(url, {
    sortFields: [],
    sortBy: '',
    sortOrder: 'desc',
    limits: PAGE_SIZES,
    filters: {
      search: isSearchText,
      status: isOneOf(ITEM_STATUSES),
      store: isSearchText,
      variantId: isSearchText,
    },
  })
  const filters = omitEmpty(query.filters) as {
    search?: string
    status?: ItemStatus
    store?: string
    variantId?: string
  }
  const list = await loadOrFailure(
    api.items.list({ page: query.page, limit: query.limit, ...filters }),
    texts.fetchFailed,
  )
  return { query, ...list }
})
export const meta = adminMeta('Items')
export const handle = { crumbs: () => [{ label: texts.items }] }
export { PageSkeleton as HydrateFallback }

export default function ItemsPage({ loaderData: { query, data, failure } }: Route.ComponentProps) {
  const [opened, setOpened] = useState<'import' | 'tags' | null>(null)
  const selection = useSelection(query.location.search)
  const { revalidate } = useRevalidator()
  const canEdit = useStaff().can('manage_content')
  const { search, status, store, variantId } = query.filters
  return (
    <ListPage
      title={texts.items}
      description={texts.description}
      failure={failure}
      actions={
        canEdit && (
          <>
            <Button variant="secondary" icon="upload" onClick={() => setOpened('import')}>
              {texts.importCsv}
            </Button>
            <ButtonLink to={adminPaths.receiveItems(variantId)}>{texts.receiveItems}</ButtonLink>
          </>
        )
      }
      filters={
        <>
          <SearchFilter placeholder={texts.searchPlaceholder} value={search} />
          <SelectFilter
            label="Status"
            name="status"
            value={status}
            allLabel={texts.allStatuses}
            options={ITEM_STATUSES.map((each) => [each, getItemStatusLabel(each)] as const)}
          />
          <SelectFilter
            label={texts.store}
            name="store"
            value={store}
            allLabel={texts.allStores}
            options={(data?.stores ?? []).map((name) => [name, name] as const)}
          />
        </>
      }
      caption={texts.items}
      rows={data?.items ?? null}
      columns={COLUMNS}
      query={query}
      pagination={data?.pagination}
      pageSizes={PAGE_SIZES}
      {...(canEdit
        ? { selection: { ...selection, name: ({ tagNumber }: Item) => texts.itemName(tagNumber) } }
        : {})}
      empty={
        <EmptyState title={texts.emptyTitle}>
          {hasFilters(query) ? texts.emptyFilteredText : texts.emptyText}
        </EmptyState>
      }
    >
      <BulkBar selection={selection} noun={texts.itemNoun(selection.ids.length)}>
        <Button size="small" icon="print" onClick={() => setOpened('tags')}>
          {texts.printTags}
        </Button>
      </BulkBar>
      {opened === 'tags' && (
        <TagsDialog ids={selection.ids} onClose={() => setOpened(null)} onPrinted={selection.clear} />
      )}
      {opened === 'import' && (
        <ItemImportDialog onClose={() => setOpened(null)} onImported={() => void revalidate()} />
      )}
    </ListPage>
  )
}

const COLUMNS: Column<Item>[] = [
  {
    label: 'Item',
    primary: true,
    cell: ({ _id, huid, tagNumber }) => (
      <span>
        <TextLink to={adminPaths.item(_id)} className="num">
          {huid ?? tagNumber}
        </TextLink>
        {huid !== tagNumber && <span className="caption num">{huid ? tagNumber : texts.notHallmarked}</span>}
      </span>
    ),
  },
  { label: texts.product, cell: ({ variant }) => <ItemProduct variant={variant} /> },
  {
    label: 'Weight',
    number: true,
    nowrap: true,
    cell: ({ grossWeightGrams, netWeightGrams }) => (
      <span>
        {formatWeight(grossWeightGrams)}
        <span className="caption">net {formatWeight(netWeightGrams)}</span>
      </span>
    ),
  },
  { label: texts.store, cell: ({ store }) => store || '–' },
  {
    label: 'Status',
    cell: ({ status, orderNumber }) => (
      <span>
        <ItemStatusBadge status={status} />
        {orderNumber && (
          <span className="caption">
            <TextLink to={adminPaths.order(orderNumber)}>{orderNumber}</TextLink>
          </span>
        )}
      </span>
    ),
  },
  { label: texts.received, nowrap: true, cell: ({ receivedAt }) => formatDate(receivedAt) },
]
