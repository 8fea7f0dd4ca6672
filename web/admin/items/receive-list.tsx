import { IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Table } from '#web/ui/table.tsx'
import type { ReceiveField, ReceiveRow } from './receive-rows.ts'
import * as texts from './texts.ts'

type ReceiveListProps = { rows: readonly ReceiveRow[]; onChange: (rows: ReceiveRow[]) => void }

/** The items that are about to be added to stock, the last scanned first. */
export function ReceiveList({ rows, onChange }: ReceiveListProps) {
  if (rows.length === 0) return <p className="muted small">{texts.noRows}</p>
  const edit = (key: string, field: ReceiveField, value: string) =>
    onChange(
      rows.map((row) =>
        row.key === key ? { ...row, [field]: value, errors: { ...row.errors, [field]: undefined } } : row,
      ),
    )
  return (
    <Table caption={texts.items} stacks>
      <thead>
        <tr>
          <th scope="col">{texts.huid}</th>
          <th scope="col">{texts.tagNumber}</th>
          <th scope="col">{texts.grossWeight}</th>
          <th scope="col">{texts.netWeight}</th>
          <th scope="col" aria-label="Actions" />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td data-label={texts.huid} className="data-table__primary">
              <span>
                <b className="num">{row.huid || texts.notHallmarked}</b>
                {row.errors.huid && <span className="field__error">{row.errors.huid}</span>}
              </span>
            </td>
            <td data-label={texts.tagNumber}>
              <RowField row={row} field="tagNumber" label={texts.tagNumber} onEdit={edit} />
            </td>
            <td data-label={texts.grossWeight}>
              <RowField row={row} field="grossWeightGrams" label={texts.grossWeight} onEdit={edit} isWeight />
            </td>
            <td data-label={texts.netWeight}>
              <RowField row={row} field="netWeightGrams" label={texts.netWeight} onEdit={edit} isWeight />
            </td>
            <td className="data-table__actions">
              <IconButton
                icon="trash"
                label={texts.removeRow(row.tagNumber)}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

type RowFieldProps = {
  row: ReceiveRow
  field: Exclude<ReceiveField, 'huid'>
  label: string
  onEdit: (key: string, field: ReceiveField, value: string) => void
  isWeight?: boolean
}

const RowField = ({ row, field, label, onEdit, isWeight = false }: RowFieldProps) => (
  <TextField
    label={`${label}, ${row.tagNumber}`}
    hideLabel
    value={row[field]}
    error={row.errors[field]}
    maxLength={isWeight ? 12 : 30}
    {...(isWeight ? { inputMode: 'decimal' as const, suffix: 'g' } : {})}
    onChange={(event) => onEdit(row.key, field, event.target.value)}
  />
)
