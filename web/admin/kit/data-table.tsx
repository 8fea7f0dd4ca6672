import type { ReactNode } from 'react'
import { classes } from '#web/ui/classes.ts'
import { SortHeader, Table } from '#web/ui/table.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type ListQuery, sortHref } from './list-query.ts'
import type { Selection } from './use-selection.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The name of the column in the API's `sortBy`. Leave out for a column that does not sort. */
  sortBy?: string
  /** Aligned to the right, with digits of equal width. */
  number?: boolean
  /** Buttons of the row, aligned to the right on one line. */
  actions?: boolean
  /** Never broken into lines, such as a date or a code. */
  nowrap?: boolean
  /** Names the row. On a phone it is the heading of the row's block. */
  primary?: boolean
  /** Long: on a tablet and a phone it takes a whole line of the row's block. */
  wide?: boolean
}

type DataTableProps<Row extends { _id: string }> = {
  /** What the table holds: `Orders`. */
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** For a list that sorts. */
  query?: ListQuery
  /** For rows that can be selected. `name` labels the checkbox. */
  selection?: Selection & { name: (row: Row) => string }
}

/** A table with a sticky header and sort links. On a phone each row is a block of labelled lines. */
export function DataTable<Row extends { _id: string }>({
  caption,
  rows,
  columns,
  query,
  selection,
}: DataTableProps<Row>) {
  const ids = rows.map(({ _id }) => _id)
  return (
    <Table caption={caption} stacks>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="data-table__select">
              <RowCheckbox
                label={`All ${caption.toLowerCase()} on this page`}
                checked={selection.hasAll(ids)}
                onChange={() => selection.toggleAll(ids)}
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell key={column.label} column={column} query={query} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row._id} aria-selected={selection?.has(row._id)}>
            {selection && (
              <td className="data-table__select">
                <RowCheckbox
                  label={selection.name(row)}
                  checked={selection.has(row._id)}
                  onChange={() => selection.toggle(row._id)}
                />
              </td>
            )}
            {columns.map((column) => (
              <td key={column.label} data-label={column.label} className={cellClass(column)}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function HeaderCell<Row>({ column, query }: { column: Column<Row>; query: ListQuery | undefined }) {
  const { label, sortBy } = column
  const className = cellClass(column)
  if (sortBy && query)
    return (
      <SortHeader
        className={className}
        sorted={query.sortBy === sortBy ? query.sortOrder : null}
        to={sortHref(query, sortBy)}
      >
        {label}
      </SortHeader>
    )
  return (
    <th scope="col" className={className}>
      {label}
    </th>
  )
}

type ColumnFlags = Pick<Column<never>, 'number' | 'actions' | 'nowrap' | 'primary' | 'wide'>

const cellClass = ({ number, actions, nowrap, primary, wide }: ColumnFlags) =>
  classes(
    number && 'table__number num',
    actions && 'data-table__actions',
    nowrap && 'data-table__nowrap',
    primary && 'data-table__primary',
    wide && 'data-table__wide',
  )

function RowCheckbox({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: () => void
}) {
  return (
    <label className="choice">
      <input type="checkbox" className="choice__checkbox" checked={checked} onChange={onChange} />
      <VisuallyHidden>Select {label}</VisuallyHidden>
    </label>
  )
}
