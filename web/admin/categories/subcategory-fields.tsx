import { useId, useState } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import { LibraryButton } from '#web/admin/kit/library-picker.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choice.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import type { SubmitForm } from '#web/ui/use-submit-form.ts'
import type { CategoryValues } from './category-values.ts'
import { newSubcategoryRow, slugAfterRename } from './subcategory-rows.ts'
import * as texts from './texts.ts'

type SubcategoryFieldsProps = { submitForm: SubmitForm<CategoryValues> }

/** The subcategories of a category. They are saved with it. */
export function SubcategoryFields({ submitForm }: SubcategoryFieldsProps) {
  const id = useId()
  const [name, setName] = useState('')
  const { fields, append, remove } = useFieldArray({
    control: submitForm.form.control,
    name: 'subcategories',
  })
  const error = submitForm.errorOf('subcategories')
  const add = () => {
    append(newSubcategoryRow(name), { shouldFocus: false })
    setName('')
  }
  return (
    <fieldset className="subcategory-fields" aria-describedby={error ? id : undefined}>
      <legend className="field__label">Subcategories</legend>
      {error && <FieldError id={id}>{error}</FieldError>}
      {fields.length > 0 && (
        <div className="subcategory-row subcategory-row--head caption" aria-hidden="true">
          <span>Name</span>
          <span>Slug</span>
          <span>Description</span>
          <span>Image URL</span>
        </div>
      )}
      {fields.map((row, index) => (
        <SubcategoryRowFields
          key={row.id}
          submitForm={submitForm}
          index={index}
          onRemove={() => remove(index)}
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
            // Enter adds the row instead of submitting the whole form.
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

type RowProps = SubcategoryFieldsProps & { index: number; onRemove: () => void }

function SubcategoryRowFields({ submitForm: { form, field, setField }, index, onRemove }: RowProps) {
  const name = useWatch({ control: form.control, name: `subcategories.${index}.name` })
  return (
    <div className="subcategory-row">
      <TextField
        label={`Name of ${name || 'the subcategory'}`}
        hideLabel
        maxLength={80}
        {...field(`subcategories.${index}.name`)}
        onChange={(event) => {
          const row = form.getValues(`subcategories.${index}`)
          setField(`subcategories.${index}.slug`, slugAfterRename(row, event.target.value))
          setField(`subcategories.${index}.name`, event.target.value)
        }}
      />
      <TextField
        label={`Slug of ${name}`}
        hideLabel
        maxLength={80}
        placeholder="slug"
        {...field(`subcategories.${index}.slug`)}
      />
      <TextField
        label={`Description of ${name}`}
        hideLabel
        maxLength={1000}
        placeholder="Description"
        {...field(`subcategories.${index}.description`)}
      />
      <div className="subcategory-row__image">
        <TextField
          label={`Image URL of ${name}`}
          hideLabel
          maxLength={500}
          placeholder="Image URL"
          {...field(`subcategories.${index}.image`)}
        />
        <LibraryButton
          iconLabel={texts.chooseImageOf(name)}
          onChoose={({ url }) => setField(`subcategories.${index}.image`, url)}
        />
      </div>
      <Checkbox label="Active" {...form.register(`subcategories.${index}.isActive`)} />
      <IconButton icon="trash" label={`Remove ${name}`} onClick={onRemove} />
    </div>
  )
}
