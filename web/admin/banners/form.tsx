import type { Banner } from '#contract/content.ts'
import { browserApi } from '../../api.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { requiredFieldErrors } from '../kit/form-errors.ts'
import { FormSelectField, FormTextField } from '../kit/form-fields.tsx'
import type { Editor } from '../kit/use-editor.ts'

const FIELD_LABELS = {
  title: 'Title',
  subtitle: 'Subtitle',
  price: 'Price',
  image: 'Image URL',
  path: 'Path',
  size: 'Size',
  order: 'Order',
  isActive: 'Active',
}

export function BannerForm({ editor, onSaved }: { editor: Editor<Banner>; onSaved: () => void }) {
  const banner = editor.opened?.item ?? null
  return (
    <FormDialog
      title={banner ? 'Edit Banner' : 'Add New Banner'}
      editor={editor}
      submitLabel={banner ? 'Update Banner' : 'Create Banner'}
      failure="Failed to save banner"
      labels={FIELD_LABELS}
      validate={(form) =>
        requiredFieldErrors(form, {
          title: 'Title is required',
          image: 'Image URL is required',
          path: 'Path is required',
        })
      }
      save={async (form, version) => {
        const input = readForm(form)
        const { message } = banner
          ? await browserApi.banners.update({ id: banner._id, ...input, version })
          : await browserApi.banners.create(input)
        return message
      }}
      onSaved={onSaved}
    >
      <FormTextField
        label="Title"
        name="title"
        required
        maxLength={120}
        defaultValue={banner?.title}
        data-autofocus
      />
      <FormTextField
        label="Subtitle"
        optional
        name="subtitle"
        maxLength={200}
        defaultValue={banner?.subtitle}
      />
      <FormTextField
        label="Price"
        optional
        name="price"
        maxLength={60}
        placeholder="From ₹24,999"
        hint="Shown as you type it."
        defaultValue={banner?.price}
      />
      <FormTextField label="Image URL" name="image" required maxLength={1000} defaultValue={banner?.image} />
      <FormTextField
        label="Path"
        name="path"
        required
        maxLength={300}
        placeholder="/category/rings"
        defaultValue={banner?.path}
      />
      <div className="form-dialog__columns">
        <FormSelectField label="Size" name="size" defaultValue={banner?.size ?? 'small'}>
          <option value="large">Large</option>
          <option value="small">Small</option>
        </FormSelectField>
        <FormTextField
          label="Order"
          name="order"
          type="number"
          min={0}
          step={1}
          defaultValue={String(banner?.order ?? 0)}
        />
      </div>
      <Checkbox
        label="Active"
        hint="Visible on the home page"
        name="isActive"
        defaultChecked={banner?.isActive ?? true}
      />
    </FormDialog>
  )
}

const readForm = (form: FormData) => ({
  title: String(form.get('title')),
  subtitle: String(form.get('subtitle')),
  price: String(form.get('price')),
  image: String(form.get('image')),
  path: String(form.get('path')),
  size: form.get('size') as Banner['size'],
  order: Number(form.get('order') || 0),
  isActive: form.has('isActive'),
})
