import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ProductCard } from '#contract/products.ts'
import { browserApi } from '../../api.ts'
import { type Page, personalPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { AdminPage } from '../kit/admin-page.tsx'
import { DataTable } from '../kit/data-table.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { loadOr } from '../kit/load-or.ts'
import { removeItem } from '../kit/remove-item.ts'
import { useSelection } from '../kit/use-selection.ts'
import { useStaff } from '../kit/use-staff.ts'
import type { Route } from './+types/page.ts'
import { BulkEdit } from './bulk-edit.tsx'
import { ExportButton } from './export-button.tsx'
import { Filters } from './filters.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { actions, COLUMNS, restoring } from './list-columns.tsx'
import { filtersOf, LIMITS, readProductQuery } from './product-query.ts'
import { DELETE, FETCH, inWords } from './sentences.ts'
import './products.css'

export const clientLoader = personalPage(async ({ api, url }: Page) => {
  const query = readProductQuery(url)
  const { page, limit, sortBy, sortOrder } = query
  const call =
    query.filters.status === 'deleted'
      ? api.products.deleted({ page, limit, ...filtersOf(query) })
      : api.products.list({ page, limit, sortBy, sortOrder, ...filtersOf(query) })
  const [list, categories] = await Promise.all([
    inWords(call, FETCH).then(
      (data) => ({ data, failure: null }),
      (error: Error) => loadOr(Promise.reject(error), error.message),
    ),
    api.categories.list({ topLevelOnly: false, activeOnly: false }).catch(() => []),
  ])
  return { query, categories, ...list }
})
export const meta = () => [{ title: 'Product Management | Swarna' }]
export const handle = { crumbs: () => [{ label: 'Products' }] }
export { PageSkeleton as HydrateFallback }

export default function ProductsPage({
  loaderData: { query, categories, data, failure },
}: Route.ComponentProps) {
  const [isImporting, setImporting] = useState(false)
  const { revalidate } = useRevalidator()
  const selection = useSelection(query.address.search)
  const mayEdit = useStaff().may('manage_content')
  const reload = () => void revalidate()
  const isBin = query.filters.status === 'deleted'
  const products = data?.products ?? []
  return (
    <AdminPage
      title="Product Management"
      failure={failure}
      actions={
        <>
          {!isBin && <ExportButton filters={filtersOf(query)} />}
          {mayEdit && (
            <Button variant="secondary" icon="upload" onClick={() => setImporting(true)}>
              Import CSV
            </Button>
          )}
          {mayEdit && <ButtonLink to={paths.admin.newProduct}>Add New Product</ButtonLink>}
        </>
      }
    >
      <div className="product-filters">
        <Filters query={query} categories={categories} mayEdit={mayEdit} />
      </div>
      {data && products.length === 0 && (
        <Nothing isBin={isBin} isFiltered={query.address.search !== ''} mayEdit={mayEdit} />
      )}
      {products.length > 0 && (
        <DataTable
          caption="Products"
          rows={products}
          columns={columnsFor({ isBin, mayEdit, reload, from: query.address.search })}
          {...(isBin ? {} : { query })}
          {...(mayEdit && !isBin
            ? { selection: { ...selection, name: ({ name }: ProductCard) => name } }
            : {})}
        />
      )}
      {data && (
        <ListFoot pagination={data.pagination} noun="products" address={query.address} limits={LIMITS} />
      )}
      {data && mayEdit && !isBin && (
        <BulkEdit
          selection={selection}
          rows={products}
          total={data.pagination.total}
          filters={filtersOf(query)}
          categories={categories}
          onDone={reload}
        />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} onImported={reload} />}
    </AdminPage>
  )
}

type Around = { isBin: boolean; mayEdit: boolean; reload: () => void; from: string }

function columnsFor({ isBin, mayEdit, reload, from }: Around) {
  if (!mayEdit) return COLUMNS
  return [...COLUMNS, isBin ? restoring(reload) : actions({ from, remove: (one) => remove(one, reload) })]
}

const remove = ({ _id, name }: ProductCard, onRemoved: () => void) =>
  removeItem({
    question: `Are you sure you want to delete ${name}?`,
    failure: DELETE.refused,
    remove: () => inWords(browserApi.products.remove({ id: _id }), DELETE),
    undo: () => browserApi.products.restore({ id: _id }),
    onRemoved,
  })

type NothingProps = { isBin: boolean; isFiltered: boolean; mayEdit: boolean }

function Nothing({ isBin, isFiltered, mayEdit }: NothingProps) {
  if (isBin)
    return (
      <EmptyState title="No products found">
        What is deleted can be found here, and brought back, for 30 days.
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        title="No products found"
        action={
          <ButtonLink variant="secondary" to={paths.admin.products()}>
            Clear Filters
          </ButtonLink>
        }
      >
        Try adjusting your filters
      </EmptyState>
    )
  return (
    <EmptyState
      title="No products found"
      action={
        mayEdit && (
          <ButtonLink variant="secondary" to={paths.admin.newProduct}>
            Add New Product
          </ButtonLink>
        )
      }
    >
      Add the first one, or import a file.
    </EmptyState>
  )
}
