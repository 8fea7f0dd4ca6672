import { memo } from 'react'
import { formatInr } from '#domain/money.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { FieldError } from '#web/ui/field.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { getStoneCharges } from '../pricing-draft.ts'
import { type GridColumn, getCell, isEditable, listChoices, type MetalChoice, setCell } from './columns.ts'
import type { GridRates } from './grid-rates.ts'
import type { RowErrors } from './row-errors.ts'
import * as texts from './texts.ts'
import type { VariantGrid } from './use-variant-grid.ts'
import { calculateVariantPrice, type VariantDraft } from './variant-draft.ts'

type VariantRowProps = {
  row: VariantDraft
  title: string
  errors: RowErrors
  isSelected: boolean
  metals: readonly MetalChoice[]
  rates: GridRates
} & Pick<VariantGrid, 'changeRow' | 'toggleSelected' | 'openDialog' | 'removeRows'>

/** The form copies its rows at each key press, so rows are compared by what they hold: only the edited one is rendered. */
const isSameRow = (before: VariantRowProps, after: VariantRowProps): boolean =>
  before.title === after.title &&
  before.isSelected === after.isSelected &&
  before.metals === after.metals &&
  before.rates === after.rates &&
  JSON.stringify([before.row, before.errors]) === JSON.stringify([after.row, after.errors])

export const VariantRow = memo(function VariantRow(props: VariantRowProps) {
  const { row, title, errors, isSelected, rates, toggleSelected, openDialog, removeRows } = props
  const cell = (column: GridColumn, control = <Cell {...props} column={column} />) => (
    <td data-label={columnLabel(column)} className={`variant-grid__${column}`}>
      {control}
    </td>
  )
  const openDetails = () => openDialog({ kind: 'details', key: row.key })
  return (
    <tr
      data-row={row.key}
      aria-selected={isSelected}
      className={classes(!row.isActive && 'variant-grid__inactive')}
    >
      <td className="variant-grid__select">
        <label className="choice">
          <input
            type="checkbox"
            className="choice__checkbox"
            checked={isSelected}
            onChange={() => toggleSelected(row.key)}
          />
          <VisuallyHidden>{texts.select(title)}</VisuallyHidden>
        </label>
      </td>
      <th scope="row" className="variant-grid__title">
        {title}
        <span className="variant-grid__shown-price num">{describePrice(row, rates)}</span>
      </th>
      {cell('sku')}
      {cell('isLive')}
      {cell('metal')}
      {cell('metalWeight')}
      {cell('grossWeight')}
      {cell(
        'making',
        <span className="variant-grid__pair">
          <Cell {...props} column="making" />
          {row.isLive && <Cell {...props} column="makingType" />}
        </span>,
      )}
      {cell('stones', row.stoneLines.length > 0 ? <StoneTotal {...props} /> : undefined)}
      {cell('price')}
      {cell('compareAtPrice')}
      {cell('inventory')}
      {cell('leadDays')}
      <td data-label={texts.pictures} className="variant-grid__pictures">
        <Button
          variant="text"
          size="small"
          aria-label={texts.picturesOf(title, row.imageKeys.length)}
          onClick={openDetails}
        >
          {row.imageKeys.length === 0 ? texts.allPictures : row.imageKeys.length}
        </Button>
        <CellError id={`${row.key}-imageKeys`} error={errors.imageKeys} />
      </td>
      {cell(
        'isActive',
        <input
          type="checkbox"
          className="choice__checkbox"
          data-column="isActive"
          aria-label={texts.cellName(texts.columns.isActive, title)}
          checked={row.isActive}
          onChange={(event) =>
            props.changeRow(row.key, (current) => ({ ...current, isActive: event.target.checked }))
          }
        />,
      )}
      <td className="variant-grid__actions">
        <span className="row-actions">
          <IconButton icon="edit" label={texts.details(title)} onClick={openDetails} />
          <IconButton icon="trash" label={texts.remove(title)} onClick={() => void removeRows([row.key])} />
        </span>
        <CellError id={`${row.key}-details`} error={errors.wastage ?? errors.valueIds} />
      </td>
    </tr>
  )
}, isSameRow)

/** On narrow screens a cell has its heading above it: `Net weight (g)`. */
function columnLabel(column: GridColumn): string {
  const unit = texts.units[column]
  return unit ? `${texts.columns[column]} (${unit})` : texts.columns[column]
}

function describePrice(row: VariantDraft, rates: GridRates): string {
  const price = calculateVariantPrice(row, rates)
  if (price !== null) return formatInr(price)
  return row.isLive && !rates.rates ? texts.onRequest : texts.noPrice
}

type CellProps = Pick<VariantRowProps, 'row' | 'title' | 'errors' | 'metals' | 'changeRow'> & {
  column: GridColumn
}

function Cell({ row, title, errors, metals, changeRow, column }: CellProps) {
  if (!isEditable(row, column))
    return column === 'inventory' ? (
      <span className="muted num" title={texts.serialisedStock}>
        {row.inventory}
      </span>
    ) : (
      <span className="muted">{texts.noPrice}</span>
    )
  const error = errors[column]
  const errorId = `${row.key}-${column}`
  const choices = listChoices(column, metals)
  const control = {
    className: classes('variant-cell', column !== 'sku' && !choices && 'num'),
    'data-column': column,
    'aria-label': texts.cellName(texts.columns[column], title),
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    value: getCell(row, column),
    onChange: (event: { target: { value: string } }) => {
      const { value } = event.target
      changeRow(row.key, (current) => setCell(current, column, value))
    },
  }
  return (
    <>
      {choices ? (
        <select {...control}>
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <input {...control} type="text" inputMode={INPUT_MODES[column]} maxLength={60} autoComplete="off" />
      )}
      <CellError id={errorId} error={error} />
    </>
  )
}

const INPUT_MODES: Partial<Record<GridColumn, 'decimal' | 'numeric' | 'text'>> = {
  metalWeight: 'decimal',
  grossWeight: 'decimal',
  making: 'decimal',
  stones: 'decimal',
  price: 'decimal',
  compareAtPrice: 'decimal',
  inventory: 'numeric',
  leadDays: 'numeric',
}

/** The total of the stone lines, which are edited with the details. */
function StoneTotal({ row, title, errors, openDialog }: VariantRowProps) {
  const hasError = Object.keys(errors).some((path) => path.startsWith('stoneLines'))
  const errorId = `${row.key}-stones`
  return (
    <>
      <input
        type="text"
        readOnly
        className="variant-cell num"
        data-column="stones"
        aria-label={texts.cellName(texts.columns.stones, title)}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? errorId : undefined}
        value={formatInr(getStoneCharges(row))}
        onClick={() => openDialog({ kind: 'details', key: row.key })}
      />
      <CellError id={errorId} error={hasError ? texts.stonesWrong : undefined} />
    </>
  )
}

const CellError = ({ id, error }: { id: string; error: string | undefined }) =>
  error ? <FieldError id={id}>{error}</FieldError> : null
