import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '#contract/contract.ts'
import type { VariantCounts } from '#contract/product-admin.ts'
import type { ProductCard } from '#contract/products.ts'
import { DELETED_PRODUCT_DAYS } from '#domain/retention.ts'
import { adminMeta } from '#web/admin/admin-meta.ts'
import { adminApi } from '#web/admin/api.ts'
import { AdminPage } from '#web/admin/kit/admin-page.tsx'
import { confirmAndDelete } from '#web/admin/kit/confirm-and-delete.ts'
import { DataTable } from '#web/admin/kit/data-table.tsx'
import { ExportButton } from '#web/admin/kit/export-button.tsx'
import { ListFooter } from '#web/admin/kit/list-footer.tsx'
import { PAGE_SIZES } from '#web/admin/kit/list-query.ts'
import { loadOrFailure } from '#web/admin/kit/load-or-failure.ts'
import { useSelection } from '#web/admin/kit/use-selection.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { type AdminLoaderArgs, createAdminLoader } from '#web/admin/page-loader.ts'
import { adminPaths } from '#web/admin/paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/page.ts'
import { BulkEdit } from './bulk-edit.tsx'
import * as errorTexts from './error-texts.ts'
import { ProductFilters } from './filters.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { actionsColumn, productColumns, restoreColumn } from './list-columns.tsx'
import { readProductQuery, toApiFilters } from './product-query.ts'
import { withErrorTexts } from './with-error-texts.ts'
import './products.css'

export const clientLoader = createAdminLoader(async ({ api, url }: AdminLoaderArgs) => {
  const query = readProductQuery(url)
  const { page, limit, sortBy, sortOrder } = query
  const request =
    query.filters.status === 'deleted'
      ? api.products.deleted({ page, limit, ...toApiFilters(query) })
      : api.products.list({ page, limit, sortBy, sortOrder, ...toApiFilters(query) })
  const [list, categories] = await Promise.all([
    withErrorTexts(request, errorTexts.fetchErrors).then(
      async (data) => ({ data, counts: await countVariants(api, data.products), failure: null }),
      async (error: Error) => ({
        ...(await loadOrFailure(Promise.reject(error), error.message)),
        counts: [],
      }),
    ),
    api.categories.list({ topLevelOnly: false, activeOnly: false }).catch(() => []),
  ])
  return { query, categories, ...list }
})
/** The list works without these figures. */
async function countVariants(api: Api, products: readonly ProductCard[]): Promise<VariantCounts[]> {
  const ids = products.filter(({ hasOptions }) => hasOptions).map(({ _id }) => _id)
  return ids.length === 0 ? [] : api.products.variantCounts({ ids: ids.join() }).catch(() => [])
}
export const meta = adminMeta('Product Management')
export const handle = { crumbs: () => [{ label: 'Products' }] }
export { PageSkeleton as HydrateFallback }

export default function ProductsPage({
  loaderData: { query, categories, data, counts, failure },
}: Route.ComponentProps) {
  const [isImporting, setImporting] = useState(false)
  const { revalidate } = useRevalidator()
  const selection = useSelection(query.location.search)
  const canEdit = useStaff().can('manage_content')
  const reload = () => void revalidate()
  const showsDeleted = query.filters.status === 'deleted'
  const products = data?.products ?? []
  return (
    <AdminPage
      title="Product Management"
      failure={failure}
      actions={
        <>
          {!showsDeleted && (
            <ExportButton
              fileName="products"
              failure={errorTexts.fetchErrors.failed}
              download={() =>
                withErrorTexts(adminApi.products.export(toApiFilters(query)), errorTexts.fetchErrors)
              }
            />
          )}
          {!showsDeleted && (
            <ExportButton
              fileName="shopify-products"
              label="Export for Shopify"
              failure={errorTexts.fetchErrors.failed}
              download={() =>
                withErrorTexts(
                  adminApi.products.export({ ...toApiFilters(query), format: 'shopify' }),
                  errorTexts.fetchErrors,
                )
              }
            />
          )}
          {canEdit && (
            <Button variant="secondary" icon="upload" onClick={() => setImporting(true)}>
              Import CSV
            </Button>
          )}
          {canEdit && <ButtonLink to={adminPaths.newProduct}>Add New Product</ButtonLink>}
        </>
      }
    >
      <div className="product-filters">
        <ProductFilters query={query} categories={categories} canEdit={canEdit} />
      </div>
      {data && products.length === 0 && (
        <NoProducts showsDeleted={showsDeleted} isFiltered={query.location.search !== ''} canEdit={canEdit} />
      )}
      {products.length > 0 && (
        <DataTable
          caption="Products"
          rows={products}
          columns={buildColumns({ showsDeleted, canEdit, reload, counts, from: query.location.search })}
          {...(showsDeleted ? {} : { query })}
          {...(canEdit && !showsDeleted
            ? { selection: { ...selection, name: ({ name }: ProductCard) => name } }
            : {})}
        />
      )}
      {data && (
        <ListFooter
          pagination={data.pagination}
          noun="products"
          location={query.location}
          limits={PAGE_SIZES}
        />
      )}
      {data && canEdit && !showsDeleted && (
        <BulkEdit
          selection={selection}
          rows={products}
          total={data.pagination.total}
          filters={toApiFilters(query)}
          categories={categories}
          onDone={reload}
        />
      )}
      {isImporting && <ImportDialog onClose={() => setImporting(false)} />}
    </AdminPage>
  )
}

type ColumnOptions = {
  showsDeleted: boolean
  canEdit: boolean
  reload: () => void
  counts: readonly VariantCounts[]
  from: string
}

function buildColumns({ showsDeleted, canEdit, reload, counts, from }: ColumnOptions) {
  const columns = productColumns(counts)
  if (!canEdit) return columns
  return [
    ...columns,
    showsDeleted ? restoreColumn(reload) : actionsColumn({ from, remove: (one) => remove(one, reload) }),
  ]
}

const remove = ({ _id, name }: ProductCard, onRemoved: () => void) =>
  confirmAndDelete({
    confirmMessage: `Are you sure you want to delete ${name}?`,
    failure: errorTexts.deleteErrors.failed,
    remove: () => withErrorTexts(adminApi.products.remove({ id: _id }), errorTexts.deleteErrors),
    undo: () => adminApi.products.restore({ id: _id }),
    onDeleted: onRemoved,
  })

type NoProductsProps = { showsDeleted: boolean; isFiltered: boolean; canEdit: boolean }

function NoProducts({ showsDeleted, isFiltered, canEdit }: NoProductsProps) {
  if (showsDeleted)
    return (
      <EmptyState title="No products found">
        Deleted products can be restored for {DELETED_PRODUCT_DAYS} days.
      </EmptyState>
    )
  if (isFiltered)
    return (
      <EmptyState
        title="No products found"
        action={
          <ButtonLink variant="secondary" to={adminPaths.products()}>
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
        canEdit && (
          <ButtonLink variant="secondary" to={adminPaths.newProduct}>
            Add New Product
          </ButtonLink>
        )
      }
    >
      Add your first product, or import a file.
    </EmptyState>
  )
}
