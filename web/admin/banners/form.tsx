import type { Banner } from '#contract/content.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import { LibraryButton } from '#web/admin/kit/library-picker.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { Checkbox } from '#web/ui/choice.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { requiredErrors } from '#web/ui/use-submit-form.ts'

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

type BannerValues = Pick<Banner, 'title' | 'subtitle' | 'price' | 'image' | 'path' | 'size' | 'isActive'> & {
  order: string
}

const toFormValues = (banner: Banner | null): BannerValues => ({
  title: banner?.title ?? '',
  subtitle: banner?.subtitle ?? '',
  price: banner?.price ?? '',
  image: banner?.image ?? '',
  path: banner?.path ?? '',
  size: banner?.size ?? 'small',
  order: String(banner?.order ?? 0),
  isActive: banner?.isActive ?? true,
})

export function BannerForm({ editor, onSaved }: { editor: Editor<Banner>; onSaved: () => void }) {
  const banner = editor.opened?.item ?? null
  return (
    <FormDialog
      title={banner ? 'Edit Banner' : 'Add New Banner'}
      editor={editor}
      submitLabel={banner ? 'Update Banner' : 'Create Banner'}
      failure="Failed to save banner"
      labels={FIELD_LABELS}
      defaultValues={toFormValues(banner)}
      validate={(values) =>
        requiredErrors(values, {
          title: 'Title is required',
          image: 'Image URL is required',
          path: 'Path is required',
        })
      }
      save={async (values, version) => {
        const input = { ...values, order: Number(values.order) }
        const { message } = banner
          ? await adminApi.banners.update({ id: banner._id, ...input, version })
          : await adminApi.banners.create(input)
        return message
      }}
      onSaved={onSaved}
    >
      {({ field, form, setField }) => (
        <>
          <TextField label="Title" required maxLength={120} data-autofocus {...field('title')} />
          <TextField label="Subtitle" optional maxLength={200} {...field('subtitle')} />
          <TextField
            label="Price"
            optional
            maxLength={60}
            placeholder="From ₹24,999"
            hint="Shown exactly as typed"
            {...field('price')}
          />
          <div className="image-address">
            <TextField label="Image URL" required maxLength={1000} {...field('image')} />
            <LibraryButton onChoose={({ url }) => setField('image', url)} />
          </div>
          <TextField label="Path" required maxLength={300} placeholder="/category/rings" {...field('path')} />
          <div className="form-dialog__columns">
            <SelectField label="Size" {...field('size')}>
              <option value="large">Large</option>
              <option value="small">Small</option>
            </SelectField>
            <TextField label="Order" type="number" min={0} step={1} {...field('order')} />
          </div>
          <Checkbox label="Active" hint="Visible on the home page" {...form.register('isActive')} />
        </>
      )}
    </FormDialog>
  )
}
