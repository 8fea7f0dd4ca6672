import { useState } from 'react'
import type { Picture } from '#contract/picture.ts'
import { adminApi } from '#web/admin/api.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useSubmitForm } from '#web/ui/use-submit-form.ts'
import { imageInputError, initialImageInput, toImageUpdate } from './image-input.ts'
import { ImageSourceField } from './image-source-field.tsx'
import * as texts from './picture-texts.ts'

type ChooseProps = { onChoose: (picture: Picture) => void; onClose: () => void }

/** Uploads a picture, or takes one of the library or one of the shop by its address. */
export function ChoosePictureDialog({ onChoose, onClose }: ChooseProps) {
  const [image, setImage] = useState(initialImageInput(''))
  const { form, field, setField, onSubmit, failure, isBusy } = useSubmitForm({
    defaultValues: { alt: '', image: '', imageUrl: '' },
    validate: () => ({ image: imageInputError(image, false) }),
    submit: async ({ alt }) => {
      const picture = await adminApi.pages.storePicture(toImageUpdate(image))
      onChoose({ ...picture, alt: alt.trim() })
    },
    failure: texts.pictureFailed,
  })
  return (
    <Dialog
      title={texts.insertPicture}
      open
      onClose={onClose}
      onSubmit={onSubmit}
      closeOnBackdrop={false}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" busy={isBusy} busyLabel={texts.storing}>
            {texts.insertPicture}
          </Button>
        </>
      }
    >
      <div className="form-dialog">
        <ErrorBanner message={failure} />
        <ImageSourceField
          currentUrl=""
          value={image}
          error={field('image').error}
          onChange={setImage}
          // Proposed, and never instead of what was typed.
          onChooseFromLibrary={({ alt }) => {
            if (!form.getValues('alt').trim()) setField('alt', alt)
          }}
        />
        <TextField label={texts.pictureAlt} hint={texts.pictureAltHint} maxLength={200} {...field('alt')} />
      </div>
    </Dialog>
  )
}
