import { Button, IconButton } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

type RowColumn<Row> = {
  field: keyof Row & string
  label: string
  placeholder?: string
  isWide?: boolean
  isNumber?: boolean
  isDate?: boolean
  maxLength?: number
}

type RowsEditorProps<Row extends Record<string, string>> = {
  /** What a row is: `store`. */
  noun: string
  columns: readonly RowColumn<Row>[]
  rows: readonly Row[]
  errorOf: (index: number, field: keyof Row & string) => string | undefined
  onChange: (rows: Row[]) => void
}

/** A short list whose rows are edited in place and saved together. */
export function RowsEditor<Row extends Record<string, string>>({
  noun,
  columns,
  rows,
  errorOf,
  onChange,
}: RowsEditorProps<Row>) {
  const setValue = (row: Row, field: string, value: string) =>
    onChange(rows.map((other) => (other === row ? { ...row, [field]: value } : other)))
  const emptyRow = () => Object.fromEntries(columns.map(({ field }) => [field, ''])) as Row
  return (
    <div className="rows-editor">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has no id, and rows are not reordered
        <div key={index} className="rows-editor__row" role="group" aria-label={`${noun} ${index + 1}`}>
          {columns.map(({ field, label, placeholder, isWide, isNumber, isDate, maxLength = 300 }) => (
            <TextField
              key={field}
              className={isWide ? 'rows-editor__wide' : undefined}
              label={label}
              placeholder={placeholder}
              maxLength={maxLength}
              type={isDate ? 'date' : undefined}
              inputMode={isNumber ? 'decimal' : undefined}
              value={row[field]}
              error={errorOf(index, field)}
              onChange={(event) => setValue(row, field, event.target.value)}
            />
          ))}
          <IconButton
            icon="trash"
            label={`Remove ${noun} ${index + 1}`}
            onClick={() => onChange(rows.filter((other) => other !== row))}
          />
        </div>
      ))}
      <Button variant="secondary" size="small" icon="plus" onClick={() => onChange([...rows, emptyRow()])}>
        Add {noun}
      </Button>
    </div>
  )
}
