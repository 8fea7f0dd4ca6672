import { useId, useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { useFieldError } from '../kit/form-errors.ts'
import { addSubcategoryRow, renameWithSlug, type SubcategoryRow } from './subcategory-rows.ts'

type SubcategoryFieldsProps = { rows: SubcategoryRow[]; onChange: (rows: SubcategoryRow[]) => void }

/** The subcategories of a category, edited in place; they are saved with it. */
export function SubcategoryFields({ rows, onChange }: SubcategoryFieldsProps) {
  const id = useId()
  const [name, setName] = useState('')
  const error = useFieldError('subcategories')
  const add = () => {
    onChange(addSubcategoryRow(rows, name, `new-${rows.length}-${name}`))
    setName('')
  }
  const change = (changed: SubcategoryRow) =>
    onChange(rows.map((row) => (row.key === changed.key ? changed : row)))
  return (
    <fieldset className="subcategory-fields" aria-describedby={error ? id : undefined}>
      <legend className="field__label">Subcategories</legend>
      {error && <FieldError id={id}>{error}</FieldError>}
      {rows.length > 0 && (
        <div className="subcategory-row subcategory-row--head caption" aria-hidden="true">
          <span>Name</span>
          <span>Slug</span>
          <span>Description</span>
          <span>Image URL</span>
        </div>
      )}
      {rows.map((row) => (
        <SubcategoryRowFields
          key={row.key}
          row={row}
          onChange={change}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <div className="subcategory-fields__add">
        <TextField
          label="New subcategory"
          hideLabel
          placeholder="Name of a new subcategory"
          maxLength={80}
          value={name}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            // Enter adds the row instead of sending the whole form
            if (event.key !== 'Enter') return
            event.preventDefault()
            if (name.trim()) add()
          }}
        />
        <Button variant="secondary" icon="plus" disabled={name.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}

type RowProps = { row: SubcategoryRow; onChange: (row: SubcategoryRow) => void; onRemove: () => void }

function SubcategoryRowFields({ row, onChange, onRemove }: RowProps) {
  return (
    <div className="subcategory-row">
      <TextField
        label={`Name of ${row.name || 'the subcategory'}`}
        hideLabel
        maxLength={80}
        value={row.name}
        onChange={(event) => onChange(renameWithSlug(row, event.target.value))}
      />
      <TextField
        label={`Slug of ${row.name}`}
        hideLabel
        maxLength={80}
        placeholder="slug"
        value={row.slug}
        onChange={(event) => onChange({ ...row, slug: event.target.value })}
      />
      <TextField
        label={`Description of ${row.name}`}
        hideLabel
        maxLength={1000}
        placeholder="Description"
        value={row.description}
        onChange={(event) => onChange({ ...row, description: event.target.value })}
      />
      <TextField
        label={`Image URL of ${row.name}`}
        hideLabel
        maxLength={500}
        placeholder="Image URL"
        value={row.image}
        onChange={(event) => onChange({ ...row, image: event.target.value })}
      />
      <Checkbox
        label="Active"
        checked={row.isActive}
        onChange={(event) => onChange({ ...row, isActive: event.target.checked })}
      />
      <IconButton icon="trash" label={`Remove ${row.name}`} onClick={onRemove} />
    </div>
  )
}
