import type { Slide } from '#contract/content.ts'
import { adminApi } from '#web/admin/api.ts'
import { FormDialog } from '#web/admin/kit/form-dialog.tsx'
import {
  type ImageInput,
  imageInputError,
  initialImageInput,
  toImageUpdate,
} from '#web/admin/kit/image-input.ts'
import { ImageSourceField } from '#web/admin/kit/image-source-field.tsx'
import type { Editor } from '#web/admin/kit/use-editor.ts'
import { TextField } from '#web/ui/field.tsx'
import { requiredErrors } from '#web/ui/use-submit-form.ts'

const FIELD_LABELS = {
  title: 'Title',
  path: 'Link Path',
  line: 'Line over the picture',
  button: 'Button',
}

type SlideValues = { title: string; path: string; line: string; button: string; image: ImageInput }

const toFormValues = (slide: Slide | null): SlideValues => ({
  title: slide?.title ?? '',
  path: slide?.path ?? '',
  line: slide?.line ?? '',
  button: slide?.button ?? '',
  image: initialImageInput(slide?.image.url ?? ''),
})

export function SlideForm({ editor, onSaved }: { editor: Editor<Slide>; onSaved: () => void }) {
  const slide = editor.opened?.item ?? null
  const currentUrl = slide?.image.url ?? ''
  return (
    <FormDialog
      title={slide ? 'Edit Carousel' : 'Add New Carousel'}
      editor={editor}
      submitLabel={slide ? 'Update Carousel' : 'Add Carousel'}
      failure="Failed to save carousel"
      labels={FIELD_LABELS}
      defaultValues={toFormValues(slide)}
      validate={(values) => ({
        ...requiredErrors(values, { title: 'Please enter a title for the carousel' }),
        image: imageInputError(values.image, currentUrl !== ''),
      })}
      toFieldErrors={({ errors = [] }) =>
        errors.map(({ path, message }) => ({ path: path === 'imageUrl' ? 'image' : path, message }))
      }
      save={async ({ title, path, line, button, image }, version) => {
        const input = { title, path: path.trim() || '/', line, button, ...toImageUpdate(image) }
        if (slide) await adminApi.carousels.update({ id: slide._id, ...input, version })
        else await adminApi.carousels.create(input)
        return slide ? 'Carousel updated successfully' : 'Carousel added successfully'
      }}
      onSaved={onSaved}
    >
      {({ field, form, setField, errorOf }) => (
        <>
          <TextField label="Title" required maxLength={120} data-autofocus {...field('title')} />
          <TextField
            label="Link Path"
            maxLength={300}
            placeholder="/category/gold-rings"
            hint="The page that the slide opens. Leave empty for the home page."
            {...field('path')}
          />
          <ImageSourceField
            currentUrl={currentUrl}
            value={form.watch('image')}
            error={errorOf('image')}
            onChange={(image) => setField('image', image)}
          />
          <TextField label="Line over the picture" optional maxLength={200} {...field('line')} />
          <TextField label="Button" optional maxLength={40} {...field('button')} />
        </>
      )}
    </FormDialog>
  )
}
