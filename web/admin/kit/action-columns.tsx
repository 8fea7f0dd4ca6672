import { Button, IconButton } from '#web/ui/button.tsx'
import type { Column } from './data-table.tsx'

type EditColumnOptions<Row> = {
  nameOf: (row: Row) => string
  onEdit: (row: Row) => void
  onDelete: (row: Row) => Promise<void>
  canDelete?: (row: Row) => boolean
}

/** Edit and Delete buttons of a row. */
export const editColumn = <Row,>({
  nameOf,
  onEdit,
  onDelete,
  canDelete = () => true,
}: EditColumnOptions<Row>): Column<Row> => ({
  label: 'Actions',
  actions: true,
  cell: (row) => (
    <span className="row-actions">
      <IconButton icon="edit" label={`Edit ${nameOf(row)}`} onClick={() => onEdit(row)} />
      {canDelete(row) && (
        <IconButton icon="trash" label={`Delete ${nameOf(row)}`} onClick={() => void onDelete(row)} />
      )}
    </span>
  ),
})

type OpenColumnOptions<Row> = {
  buttonText: string
  /** The button's name for screen readers, which tells the rows apart. */
  labelOf: (row: Row) => string
  onOpen: (row: Row) => void
}

/** A button that opens a row in a dialog. */
export const openColumn = <Row,>({ buttonText, labelOf, onOpen }: OpenColumnOptions<Row>): Column<Row> => ({
  label: 'Actions',
  actions: true,
  cell: (row) => (
    <Button variant="text" size="small" aria-label={labelOf(row)} onClick={() => onOpen(row)}>
      {buttonText}
    </Button>
  ),
})
