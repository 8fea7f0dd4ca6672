import type { Slide } from '#contract/content.ts'
import { browserApi } from '../../api.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { requiredFieldErrors } from '../kit/form-errors.ts'
import { FormTextField } from '../kit/form-fields.tsx'
import { imageInputErrors, readImageInput } from '../kit/image-input.ts'
import { ImageSourceField } from '../kit/image-source-field.tsx'
import type { Editor } from '../kit/use-editor.ts'

const FIELD_LABELS = { title: 'Title', path: 'Link Path', line: 'Line', button: 'Button' }

export function SlideForm({ editor, onSaved }: { editor: Editor<Slide>; onSaved: () => void }) {
  const slide = editor.opened?.item ?? null
  return (
    <FormDialog
      title={slide ? 'Edit Carousel' : 'Add New Carousel'}
      editor={editor}
      submitLabel={slide ? 'Update Carousel' : 'Add Carousel'}
      failure="Failed to save carousel"
      labels={FIELD_LABELS}
      validate={(form) => ({
        ...requiredFieldErrors(form, { title: 'Please enter a title for the carousel' }),
        ...imageInputErrors(form, Boolean(slide?.image.url)),
      })}
      save={async (form, version) => {
        const input = {
          title: String(form.get('title')),
          path: String(form.get('path')).trim() || '/',
          line: String(form.get('line')),
          button: String(form.get('button')),
          ...readImageInput(form),
        }
        if (slide) await browserApi.carousels.update({ id: slide._id, ...input, version })
        else await browserApi.carousels.create(input)
        return slide ? 'Carousel updated successfully' : 'Carousel added successfully'
      }}
      onSaved={onSaved}
    >
      <FormTextField
        label="Title"
        name="title"
        required
        maxLength={120}
        defaultValue={slide?.title}
        data-autofocus
      />
      <FormTextField
        label="Link Path"
        name="path"
        maxLength={300}
        placeholder="/category/gold-rings"
        hint="Where a click on the slide leads. Empty: the home page."
        defaultValue={slide?.path}
      />
      <ImageSourceField current={slide?.image.url ?? ''} />
      <FormTextField
        label="Line over the picture"
        optional
        name="line"
        maxLength={200}
        defaultValue={slide?.line}
      />
      <FormTextField label="Button" optional name="button" maxLength={40} defaultValue={slide?.button} />
    </FormDialog>
  )
}
