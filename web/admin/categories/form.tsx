import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Category } from '#contract/categories.ts'
import { MAX_MENU_DESCRIPTION, MAX_MENU_PRODUCTS } from '#domain/category-menu.ts'
import { adminApi } from '#web/admin/api.ts'
import { ChoosePictureDialog } from '#web/admin/kit/choose-picture-dialog.tsx'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { LibraryButton } from '#web/admin/kit/library-picker.tsx'
import { PictureField } from '#web/admin/kit/picture-field.tsx'
import { ProductsField } from '#web/admin/kit/products-field.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Switch } from '#web/ui/choice.tsx'
import { TextAreaField, TextField } from '#web/ui/field.tsx'
import { requiredErrors, type SubmitForm } from '#web/ui/use-submit-form.ts'
import { type CategoryValues, toFormValues } from './category-values.ts'
import { SubcategoryFields } from './subcategory-fields.tsx'
import { slugAfterRename, toSubcategoryInput } from './subcategory-rows.ts'
import * as texts from './texts.ts'

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
  menu: texts.menu,
}

type CategoryFormProps = { editor: Editor<Category>; nextOrder: number; onSaved: () => void }

export function CategoryForm({ editor, nextOrder, onSaved }: CategoryFormProps) {
  const category = editor.opened?.item ?? null
  /** Takes the picture that is being chosen. */
  const [takePicture, setTakePicture] = useState<((url: string) => void) | null>(null)
  return (
    <>
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
        {(submitForm) => (
          <>
            <CategoryFields submitForm={submitForm} />
            <MenuFields
              submitForm={submitForm}
              onChoosePicture={() =>
                setTakePicture(() => (url: string) => submitForm.setField('menuImage', url))
              }
            />
            <SubcategoryFields submitForm={submitForm} />
          </>
        )}
      </FormDialog>
      {/* Outside the form: React would give its submit to the form as well. */}
      {takePicture && (
        <ChoosePictureDialog
          onClose={() => setTakePicture(null)}
          onChoose={({ url }) => {
            takePicture(url)
            setTakePicture(null)
          }}
        />
      )}
    </>
  )
}

type FieldsProps = { submitForm: SubmitForm<CategoryValues> }

function MenuFields({ submitForm, onChoosePicture }: FieldsProps & { onChoosePicture: () => void }) {
  const { form, field, setField, errorOf } = submitForm
  const [image, productIds] = useWatch({ control: form.control, name: ['menuImage', 'menuProductIds'] })
  return (
    <fieldset className="category-menu">
      <legend className="field__label">{texts.menu}</legend>
      <p className="field__hint">{texts.menuHint}</p>
      <PictureField
        label={texts.menuImage}
        value={image ? { url: image } : null}
        error={errorOf('menuImage')}
        onChoose={onChoosePicture}
        onChange={(picture) => setField('menuImage', picture?.url ?? '')}
      />
      <TextField
        label={texts.menuDescription}
        hint={texts.menuDescriptionHint}
        optional
        maxLength={MAX_MENU_DESCRIPTION}
        {...field('menuDescription')}
      />
      <ProductsField
        label={texts.menuProducts}
        hint={texts.menuProductsHint}
        max={MAX_MENU_PRODUCTS}
        ids={productIds}
        error={errorOf('menuProductIds')}
        onChange={(ids) => setField('menuProductIds', ids)}
      />
    </fieldset>
  )
}

function CategoryFields({ submitForm }: FieldsProps) {
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
      <div className="image-address">
        <TextField label="Image URL" optional maxLength={500} {...field('image')} />
        <LibraryButton onChoose={({ url }) => setField('image', url)} />
      </div>
      <div className="form-dialog__columns">
        <TextField label="Display Order" type="number" min={0} step={1} {...field('order')} />
        <TextField label="Icon" optional maxLength={5000} hint="An emoji, or SVG markup" {...field('icon')} />
      </div>
      <div className="form-dialog__columns">
        <Switch label="Active" hint="Visible on the site" {...form.register('isActive')} />
        <Switch
          label="Show in main navigation"
          hint="In the bar under the header"
          {...form.register('isTopLevel')}
        />
      </div>
    </>
  )
}
