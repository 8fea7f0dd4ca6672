import { useState } from 'react'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { BulkBar } from '#web/admin/kit/bulk-bar.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { BULK_COLUMNS, type ColumnName, fillColumn, listChoices } from './columns.ts'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'

/** Gives all selected rows one value, or removes them. */
export function BulkFields({ grid }: { grid: VariantGrid }) {
  const { selection, selectedKeys, rows, metals } = grid
  const [column, setColumn] = useState<ColumnName>('making')
  const [value, setValue] = useState('')
  const choices = listChoices(column, metals)
  const chosen = choices
    ? (choices.find((choice) => choice.value === value)?.value ?? choices[0]!.value)
    : value
  const apply = () => {
    grid.setRows(fillColumn(rows, selectedKeys, column, choices ? chosen : stripNumberFormatting(value)))
    announce(texts.copied(selectedKeys.length))
  }
  return (
    <BulkBar selection={{ ...selection, ids: selectedKeys }} noun={texts.selectedNoun(selectedKeys.length)}>
      <div className="bulk-fields">
        <SelectField
          label={texts.bulkField}
          hideLabel
          value={column}
          onChange={(event) => {
            setColumn(event.target.value as ColumnName)
            setValue('')
          }}
        >
          {BULK_COLUMNS.map((each) => (
            <option key={each} value={each}>
              {texts.columns[each]}
            </option>
          ))}
        </SelectField>
        {choices ? (
          <SelectField
            label={texts.bulkValue}
            hideLabel
            value={chosen}
            onChange={(event) => setValue(event.target.value)}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </SelectField>
        ) : (
          <TextField
            label={texts.bulkValue}
            hideLabel
            inputMode="decimal"
            maxLength={60}
            suffix={texts.units[column]}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            onKeyDown={(event) => {
              // Enter fills the rows instead of submitting the whole form.
              if (event.key !== 'Enter') return
              event.preventDefault()
              apply()
            }}
          />
        )}
        <Button variant="secondary" size="small" onClick={apply}>
          {texts.setValue}
        </Button>
        <Button variant="secondary" size="small" onClick={() => grid.openDialog({ kind: 'pictures' })}>
          {texts.pictures}
        </Button>
        <Button variant="text" size="small" onClick={() => void grid.removeRows(selectedKeys)}>
          {texts.removeSelected}
        </Button>
      </div>
    </BulkBar>
  )
}
