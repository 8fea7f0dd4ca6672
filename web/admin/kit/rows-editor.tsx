import { Button, IconButton } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

type Cell = {
  field: string
  label: string
  placeholder?: string
  wide?: boolean
  number?: boolean
  maxLength?: number
}

type RowsEditorProps = {
  /** What a row is: `store`. */
  noun: string
  cells: readonly Cell[]
  rows: readonly Record<string, string>[]
  onChange: (rows: Record<string, string>[]) => void
}

/** A short list whose rows are edited in place and saved together. Values are kept as typed. */
export function RowsEditor({ noun, cells, rows, onChange }: RowsEditorProps) {
  const setCell = (index: number, field: string, value: string) =>
    onChange(rows.map((row, rowIndex) => (rowIndex === index ? { ...row, [field]: value } : row)))
  return (
    <div className="rows-editor">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name and are not reordered
        <div key={index} className="rows-editor__row" role="group" aria-label={`${noun} ${index + 1}`}>
          {cells.map(({ field, label, placeholder, wide, number, maxLength = 300 }) => (
            <TextField
              key={field}
              className={wide ? 'rows-editor__wide' : undefined}
              label={label}
              placeholder={placeholder}
              maxLength={maxLength}
              inputMode={number ? 'decimal' : undefined}
              value={row[field] ?? ''}
              onChange={(event) => setCell(index, field, event.target.value)}
            />
          ))}
          <IconButton
            icon="trash"
            label={`Remove ${noun} ${index + 1}`}
            onClick={() => onChange(rows.filter((_, rowIndex) => rowIndex !== index))}
          />
        </div>
      ))}
      <Button
        variant="secondary"
        size="small"
        icon="plus"
        onClick={() => onChange([...rows, Object.fromEntries(cells.map(({ field }) => [field, '']))])}
      >
        Add {noun}
      </Button>
    </div>
  )
}
