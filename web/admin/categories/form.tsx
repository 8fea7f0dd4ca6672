import type { Category } from '#contract/categories.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Switch } from '#web/ui/choice.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { requiredErrors, type SubmitForm } from '#web/ui/use-submit-form.ts'
import { type CategoryValues, toFormValues } from './category-values.ts'
import { SubcategoryFields } from './subcategory-fields.tsx'
import { slugAfterRename, toSubcategoryInput } from './subcategory-rows.ts'

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
  return (
    <FormDialog
      title={category ? 'Edit Category' : 'Add New Category'}
      editor={editor}
      size="wide"
      submitLabel={category ? 'Update Category' : 'Create Category'}
      failure="An error occurred"
      labels={FIELD_LABELS}
      defaultValues={toFormValues(category, nextOrder)}
      validate={(values) => requiredErrors(values, { name: 'Name is required' })}
      save={async (values, version) => {
        const input = {
          ...values,
          order: Number(values.order),
          subcategories: toSubcategoryInput(values.subcategories),
        }
        const { message } = category
          ? await adminApi.categories.update({ id: category._id, ...input, version })
          : await adminApi.categories.create(input)
        return message
      }}
      onSaved={onSaved}
    >
      {(submitForm) => <CategoryFields submitForm={submitForm} />}
    </FormDialog>
  )
}

function CategoryFields({ submitForm }: { submitForm: SubmitForm<CategoryValues> }) {
  const { form, field, setField } = submitForm
  return (
    <>
      <div className="form-dialog__columns">
        <TextField
          label="Name"
          required
          maxLength={80}
          data-autofocus
          {...field('name')}
          onChange={(event) => {
            const { name, slug } = form.getValues()
            setField('slug', slugAfterRename({ name, slug }, event.target.value))
            setField('name', event.target.value)
          }}
        />
        <TextField
          label="Slug"
          optional
          maxLength={80}
          hint="Part of the page address. Leave empty to use the name."
          {...field('slug')}
        />
      </div>
      <TextAreaField label="Description" optional maxLength={2000} {...field('description')} />
      <div className="form-dialog__columns">
        <TextField label="Image URL" optional maxLength={500} {...field('image')} />
        <TextField label="Icon" optional maxLength={5000} hint="An emoji, or SVG markup" {...field('icon')} />
        <TextField label="Display Order" type="number" min={0} step={1} {...field('order')} />
      </div>
      <div className="form-dialog__columns">
        <Switch label="Active" hint="Visible on the site" {...form.register('isActive')} />
        <Switch
          label="Show in main navigation"
          hint="In the bar under the header"
          {...form.register('isTopLevel')}
        />
      </div>
      <SubcategoryFields submitForm={submitForm} />
    </>
  )
}
