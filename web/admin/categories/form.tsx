import { useState } from 'react'
import type { Category } from '#contract/categories.ts'
import { browserApi } from '../../api.ts'
import { Switch } from '../../ui/choice.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { blankFields } from '../kit/form-errors.ts'
import { FormText, FormTextArea } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'
import { SubcategoryFields } from './subcategory-fields.tsx'
import { renamed, rowsOf, savedRows } from './subcategory-rows.ts'

const LABELS = {
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
  const [names, setNames] = useState({ name: category?.name ?? '', slug: category?.slug ?? '' })
  const [rows, setRows] = useState(rowsOf(category?.subcategories ?? []))
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add New Category'}
      editor={editor}
      size="wide"
      submitLabel={category ? 'Update Category' : 'Create Category'}
      failure="An error occurred"
      labels={LABELS}
      check={(form) => blankFields(form, { name: 'Name is required' })}
      save={async (form, version) => {
        const input = {
          ...names,
          description: String(form.get('description')),
          image: String(form.get('image')),
          icon: String(form.get('icon')),
          order: Number(form.get('order') || 0),
          isActive: form.has('isActive'),
          isTopLevel: form.has('isTopLevel'),
          subcategories: savedRows(rows),
        }
        const { message } = category
          ? await browserApi.categories.update({ id: category._id, ...input, version })
          : await browserApi.categories.create(input)
        return message
      }}
      onSaved={onSaved}
    >
      <div className="form-dialog__columns">
        <FormText
          label="Name"
          name="name"
          required
          maxLength={80}
          value={names.name}
          onChange={(event) => setNames(renamed(names, event.target.value))}
          data-autofocus
        />
        <FormText
          label="Slug"
          optional
          name="slug"
          maxLength={80}
          hint="Its address. Made from the name where it is blank."
          value={names.slug}
          onChange={(event) => setNames({ ...names, slug: event.target.value })}
        />
      </div>
      <FormTextArea
        label="Description"
        optional
        name="description"
        maxLength={2000}
        defaultValue={category?.description}
      />
      <div className="form-dialog__columns">
        <FormText label="Image URL" optional name="image" maxLength={500} defaultValue={category?.image} />
        <FormText
          label="Icon"
          optional
          name="icon"
          maxLength={5000}
          hint="An emoji, or SVG markup"
          defaultValue={category?.icon}
        />
        <FormText
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
