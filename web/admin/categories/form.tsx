import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { browserApi } from '../../api.ts'
import { Switch } from '../../ui/choice.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { requiredFieldErrors } from '../kit/form-errors.ts'
import { FormTextAreaField, FormTextField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'
import { SubcategoryFields } from './subcategory-fields.tsx'
import { renameWithSlug, toSubcategoryInput, toSubcategoryRows } from './subcategory-rows.ts'

const FIELD_LABELS = {
  name: 'Name',
  slug: 'Slug',
  description: 'Description',
  image: 'Image URL',
  icon: 'Icon',
  order: 'Display Order',
  isActive: 'Active',
  isTopLevel: 'Show in main navigation',
  subcategories: 'Subcategories',
}

type CategoryFormProps = { editor: Editor<Category>; nextOrder: number; onSaved: () => void }

export function CategoryForm({ editor, nextOrder, onSaved }: CategoryFormProps) {
  const category = editor.opened?.item ?? null
  const [nameAndSlug, setNameAndSlug] = useState({ name: category?.name ?? '', slug: category?.slug ?? '' })
  const [rows, setRows] = useState(toSubcategoryRows(category?.subcategories ?? []))
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add New Category'}
      editor={editor}
      size="wide"
      submitLabel={category ? 'Update Category' : 'Create Category'}
      failure="An error occurred"
      labels={FIELD_LABELS}
      validate={(form) => requiredFieldErrors(form, { name: 'Name is required' })}
      save={async (form, version) => {
        const input = {
          ...nameAndSlug,
          description: String(form.get('description')),
          image: String(form.get('image')),
          icon: String(form.get('icon')),
          order: Number(form.get('order') || 0),
          isActive: form.has('isActive'),
          isTopLevel: form.has('isTopLevel'),
          subcategories: toSubcategoryInput(rows),
        }
        const { message } = category
          ? await browserApi.categories.update({ id: category._id, ...input, version })
          : await browserApi.categories.create(input)
        return message
      }}
      onSaved={onSaved}
    >
      <div className="form-dialog__columns">
        <FormTextField
          label="Name"
          name="name"
          required
          maxLength={80}
          value={nameAndSlug.name}
          onChange={(event) => setNameAndSlug(renameWithSlug(nameAndSlug, event.target.value))}
          data-autofocus
        />
        <FormTextField
          label="Slug"
          optional
          name="slug"
          maxLength={80}
          hint="Its address. Made from the name where it is blank."
          value={nameAndSlug.slug}
          onChange={(event) => setNameAndSlug({ ...nameAndSlug, slug: event.target.value })}
        />
      </div>
      <FormTextAreaField
        label="Description"
        optional
        name="description"
        maxLength={2000}
        defaultValue={category?.description}
      />
      <div className="form-dialog__columns">
        <FormTextField
          label="Image URL"
          optional
          name="image"
          maxLength={500}
          defaultValue={category?.image}
        />
        <FormTextField
          label="Icon"
          optional
          name="icon"
          maxLength={5000}
          hint="An emoji, or SVG markup"
          defaultValue={category?.icon}
        />
        <FormTextField
          label="Display Order"
          name="order"
          type="number"
          min={0}
          step={1}
          defaultValue={String(category?.order ?? nextOrder)}
        />
      </div>
      <div className="form-dialog__columns">
        <Switch
          label="Active"
          hint="Visible on the site"
          name="isActive"
          defaultChecked={category?.isActive ?? true}
        />
        <Switch
          label="Show in main navigation"
          hint="In the bar under the header"
          name="isTopLevel"
          defaultChecked={category?.isTopLevel ?? true}
        />
      </div>
      <SubcategoryFields rows={rows} onChange={setRows} />
    </FormDialog>
  )
}
