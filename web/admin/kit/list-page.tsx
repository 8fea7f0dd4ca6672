import type { ReactNode } from 'react'
import { AdminPage } from './admin-page.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { FilterBar } from './filter-bar.tsx'
import { ListFooter } from './list-footer.tsx'
import type { ListQuery } from './list-query.ts'
import type { Selection } from './use-selection.ts'

type ListPageProps<Row extends { _id: string }> = {
  title: string
  description?: string
  actions?: ReactNode
  /** The message when the list could not be loaded. */
  failure: string | null
  /** What the table holds: `Orders`. */
  caption: string
  /** Null when the list could not be loaded. */
  rows: readonly Row[] | null
  columns: readonly Column<Row>[]
  /** Shown when the list has no rows. */
  empty: ReactNode
  /** Shown above the filters. */
  summary?: ReactNode
  filters?: ReactNode
  /** For a list with pages. */
  query?: ListQuery
  pagination?: { page: number; limit: number; total: number; pages: number } | undefined
  pageSizes?: readonly number[]
  selection?: Selection & { name: (row: Row) => string }
  /** Dialogs and bars over the list. */
  children?: ReactNode
}

/** A screen with one list: filters, table and pages, with forms as dialogs over it. */
export function ListPage<Row extends { _id: string }>({
  title,
  description,
  actions,
  failure,
  caption,
  rows,
  columns,
  empty,
  summary,
  filters,
  query,
  pagination,
  pageSizes,
  selection,
  children,
}: ListPageProps<Row>) {
  return (
    <AdminPage title={title} description={description} actions={actions} failure={failure}>
      {summary}
      {filters && query && <FilterBar location={query.location}>{filters}</FilterBar>}
      {rows?.length === 0 && empty}
      {rows && rows.length > 0 && (
        <DataTable
          caption={caption}
          rows={rows}
          columns={columns}
          {...(query ? { query } : {})}
          {...(selection ? { selection } : {})}
        />
      )}
      {pagination && query && (
        <ListFooter
          pagination={pagination}
          noun={caption.toLowerCase()}
          location={query.location}
          {...(pageSizes ? { limits: pageSizes } : {})}
        />
      )}
      {children}
    </AdminPage>
  )
}
