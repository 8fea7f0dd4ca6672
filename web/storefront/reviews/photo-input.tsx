import { useId, useState } from 'react'
import { MAX_REVIEW_PHOTOS } from '#domain/reviews.ts'
import { IconButton } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IMAGE_FILE_TYPES, imageFileError } from '#web/ui/image-file.ts'
import * as uiTexts from '#web/ui/texts.ts'
import * as texts from './own-texts.ts'

/** A photo that is already stored, or a file that will be sent. */
export type ReviewPhoto = { url: string; file: File | null }

type PhotoInputProps = {
  photos: readonly ReviewPhoto[]
  error: string | undefined
  onChange: (photos: readonly ReviewPhoto[]) => void
}

/** Up to four photos with their previews. */
export function PhotoInput({ photos, error, onChange }: PhotoInputProps) {
  const id = useId()
  const [fileError, setFileError] = useState<string | undefined>()
  const shownError = fileError ?? error

  const add = (files: readonly File[]) => {
    const wrong = files.map(imageFileError).find(Boolean)
    const valid = files.filter((file) => !imageFileError(file))
    const free = MAX_REVIEW_PHOTOS - photos.length
    setFileError(wrong ?? (valid.length > free ? texts.tooManyPhotos(MAX_REVIEW_PHOTOS) : undefined))
    const added = valid.slice(0, free).map((file) => ({ url: URL.createObjectURL(file), file }))
    if (added.length > 0) onChange([...photos, ...added])
  }
  const remove = (removed: ReviewPhoto) => {
    setFileError(undefined)
    if (removed.file) URL.revokeObjectURL(removed.url)
    onChange(photos.filter((photo) => photo !== removed))
  }

  return (
    <fieldset className="photo-input">
      <legend className="field__label">
        {texts.photos}
        <span className="field__optional">{uiTexts.optional}</span>
      </legend>
      <ul className="photo-input__list">
        {photos.map((photo, at) => (
          <PhotoPreview key={photo.url} photo={photo} position={at + 1} onRemove={() => remove(photo)} />
        ))}
        {photos.length < MAX_REVIEW_PHOTOS && (
          <li>
            <label className="photo-input__add">
              <Icon name="image" />
              <span className="small">{texts.addPhotos}</span>
              <input
                type="file"
                multiple
                className="visually-hidden"
                accept={IMAGE_FILE_TYPES.join(',')}
                aria-invalid={shownError ? true : undefined}
                aria-describedby={`${id}-hint${shownError ? ` ${id}-error` : ''}`}
                onChange={({ target }) => {
                  add([...(target.files ?? [])])
                  target.value = ''
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p className="field__hint" id={`${id}-hint`}>
        {texts.photosHint(MAX_REVIEW_PHOTOS)}
      </p>
      {shownError && <FieldError id={`${id}-error`}>{shownError}</FieldError>}
    </fieldset>
  )
}

type PhotoPreviewProps = { photo: ReviewPhoto; position: number; onRemove: () => void }

function PhotoPreview({ photo: { url }, position, onRemove }: PhotoPreviewProps) {
  return (
    <li>
      <img src={url} alt={texts.photoAlt(position)} width={88} height={88} />
      <IconButton icon="close" label={texts.removePhoto(position)} onClick={onRemove} />
    </li>
  )
}
