import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { BulkFields } from './bulk-fields.tsx'
import { type ColumnName, GRID_COLUMNS, type GridColumn, getCell } from './columns.ts'
import { locateCell, moveByKey } from './grid-keyboard.ts'
import { listRowErrors } from './row-errors.ts'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import { VariantRow } from './variant-row.tsx'
import { countMissingRows } from './variant-rows.ts'
import './variants.css'

/** The variants of the product as a table of fields, saved with the product. */
export function VariantGridSection({ grid }: { grid: VariantGrid }) {
  const errorId = useId()
  const { rows, options, form, selection } = grid
  const errors = listRowErrors(form.form.formState.errors.variants)
  const sectionError = form.errorOf('variants')
  const missing = countMissingRows(rows, options)
  const keys = rows.map(({ key }) => key)
  return (
    <section className="product-form__section variant-grid" aria-labelledby="product-variants">
      <h2 id="product-variants">{texts.variants}</h2>
      <div className="variant-grid__toolbar">
        <p className="caption">{texts.gridHelp}</p>
        {missing > 0 && (
          <Button variant="secondary" size="small" icon="plus" onClick={grid.addMissing}>
            {texts.addMissing(missing)}
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => grid.openDialog({ kind: 'weights' })}>
          {texts.fillWeights}
        </Button>
        <Button variant="secondary" size="small" onClick={() => grid.openDialog({ kind: 'skus' })}>
          {texts.fillSkus}
        </Button>
      </div>
      {sectionError && <FieldError id={errorId}>{sectionError}</FieldError>}
      <div className="variant-grid__frame">
        <table aria-describedby={sectionError ? errorId : undefined}>
          <caption className="visually-hidden">{texts.variants}</caption>
          <thead>
            <tr>
              <th scope="col" className="variant-grid__select">
                <label className="choice">
                  <input
                    type="checkbox"
                    className="choice__checkbox"
                    checked={selection.hasAll(keys)}
                    onChange={() => selection.toggleAll(keys)}
                  />
                  <VisuallyHidden>{texts.selectAll}</VisuallyHidden>
                </label>
              </th>
              <th scope="col" className="variant-grid__title">
                {texts.variantAndPrice}
              </th>
              {HEADINGS.map(({ label, unit }) => (
                <th scope="col" key={label}>
                  {label}
                  {unit && <span className="caption"> {unit}</span>}
                </th>
              ))}
              <th scope="col">
                <VisuallyHidden>{texts.actions}</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody onKeyDown={(event) => handleKey(event, grid)} onPaste={(event) => handlePaste(event, grid)}>
            {rows.map((row, index) => (
              <VariantRow
                key={row.key}
                row={row}
                title={grid.titleOf(row)}
                errors={errors[index] ?? NO_ERRORS}
                isSelected={selection.has(row.key)}
                metals={grid.metals}
                rates={grid.rates}
                changeRow={grid.changeRow}
                toggleSelected={grid.toggleSelected}
                openDialog={grid.openDialog}
                removeRows={grid.removeRows}
              />
            ))}
          </tbody>
        </table>
      </div>
      <BulkFields grid={grid} />
    </section>
  )
}

const NO_ERRORS = {}

const heading = (column: ColumnName) => ({ label: texts.columns[column], unit: texts.units[column] })
const HEADINGS: { label: string; unit?: string | undefined }[] = [
  heading('sku'),
  heading('isLive'),
  heading('metal'),
  heading('metalWeight'),
  heading('grossWeight'),
  heading('making'),
  heading('stones'),
  heading('price'),
  heading('compareAtPrice'),
  heading('inventory'),
  heading('leadDays'),
  { label: texts.pictures },
  heading('isActive'),
]

function handleKey(event: KeyboardEvent, grid: VariantGrid): void {
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    const cell = locateCell(event.target)
    const row = grid.rows.find(({ key }) => key === cell?.key)
    if (!cell || !row) return
    // instead of a bookmark
    event.preventDefault()
    const column = cell.column as GridColumn
    grid.fillDown(row.key, column, getCell(row, column))
  } else moveByKey(event)
}

function handlePaste(event: ClipboardEvent, grid: VariantGrid): void {
  const cell = locateCell(event.target)
  const column = GRID_COLUMNS.find((name) => name === cell?.column)
  if (!cell || !column) return
  if (grid.paste(cell.key, column, event.clipboardData.getData('text/plain'))) event.preventDefault()
}
