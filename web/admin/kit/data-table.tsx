import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { SortHeader, Table } from '../../ui/table.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type ListQuery, sortHref } from './list-query.ts'
import type { Selection } from './use-selection.ts'

export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The list can be sorted by it: the name that the call knows. */
  sortBy?: string
  /** Set to the right, in figures of one width. */
  number?: boolean
  /** What can be done with the row: to the right, on one line. */
  actions?: boolean
  /** Short and never broken: a date, a code. */
  nowrap?: boolean
  /** What the row is called by: where rows are blocks, it stands at their head. */
  primary?: boolean
}

type DataTableProps<Row extends { _id: string }> = {
  /** What the table holds: `Orders`. */
  caption: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  /** Of a list that sorts. */
  query?: ListQuery
  /** Rows can be picked for something to do with all of them; `name` says which one it is. */
  selection?: Selection & { name: (row: Row) => string }
}

/** Hairlines, sticky head, columns that sort by a link; on a phone each row is a block of labelled lines. */
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

type ColumnFlags = Pick<Column<never>, 'number' | 'actions' | 'nowrap' | 'primary'>

const cellClass = ({ number, actions, nowrap, primary }: ColumnFlags) =>
  classes(
    number && 'table__number num',
    actions && 'data-table__actions',
    nowrap && 'data-table__nowrap',
    primary && 'data-table__primary',
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
