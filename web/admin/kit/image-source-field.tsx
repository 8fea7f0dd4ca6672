import { useEffect, useId, useState } from 'react'
import type { MediaItem } from '#contract/media.ts'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IMAGE_FILE_HINT, IMAGE_FILE_TYPES, imageFileError } from '#web/ui/image-file.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { type ImageInput, isUploaded } from './image-input.ts'
import { ImagePreview } from './image-preview.tsx'
import { LibraryPicker } from './library-picker.tsx'
import { useDebounced } from './use-debounced.ts'

type ImageSourceFieldProps = {
  /** Address of the saved image; '' for a new one. */
  currentUrl: string
  value: ImageInput
  error: string | undefined
  onChange: (value: ImageInput) => void
  /** Also when a picture of the library is chosen, for its description. */
  onChooseFromLibrary?: (picture: MediaItem) => void
}

/** An image by upload, from the library or by URL, with a preview. */
export function ImageSourceField({
  currentUrl,
  value,
  error,
  onChange,
  onChooseFromLibrary,
}: ImageSourceFieldProps) {
  const libraryErrorId = useId()
  const { source, file, url } = value
  const preview = usePreview(value, currentUrl)
  const fileError = file ? imageFileError(file) : undefined
  return (
    <div className="image-source">
      <SegmentedControl<ImageInput['source']>
        label="Image Source"
        options={[
          { value: 'upload', label: 'Upload Image' },
          { value: 'library', label: 'Library' },
          { value: 'url', label: 'Image URL' },
        ]}
        value={source}
        onChange={(next) => onChange({ ...value, source: next, file: null, url: next === source ? url : '' })}
      />
      {source === 'upload' && (
        <UploadArea
          hint={currentUrl ? 'Leave empty to keep current image' : IMAGE_FILE_HINT}
          fileName={file?.name ?? null}
          error={fileError ?? error}
          onSelect={(selected) => onChange({ ...value, file: selected })}
        />
      )}
      {source === 'library' && (
        <>
          <LibraryPicker
            value={url}
            onChoose={(picture) => {
              onChange({ ...value, url: picture.url })
              onChooseFromLibrary?.(picture)
            }}
          />
          {error && <FieldError id={libraryErrorId}>{error}</FieldError>}
        </>
      )}
      {source === 'url' && (
        <TextField
          label="Image URL"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          error={error}
          onChange={(event) => onChange({ ...value, url: event.target.value })}
        />
      )}
      {preview && (
        <div className="image-source__preview">
          <ImagePreview key={preview} src={preview} />
        </div>
      )}
    </div>
  )
}

type UploadAreaProps = {
  hint: string
  fileName: string | null
  error: string | undefined
  onSelect: (file: File | null) => void
}

function UploadArea({ hint, fileName, error, onSelect }: UploadAreaProps) {
  const id = useId()
  return (
    <div>
      <label className="image-source__dropzone">
        <Icon name="upload" />
        <b>{fileName ?? 'Choose an image, or drop it here'}</b>
        <span className="caption" id={`${id}-hint`}>
          {hint}
        </span>
        <input
          type="file"
          accept={IMAGE_FILE_TYPES.join(',')}
          aria-label="Image file"
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
          onChange={(event) => onSelect(event.target.files?.[0] ?? null)}
        />
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

const URL_DEBOUNCE_MS = 500

/** The selected file, the typed URL, or the saved image. */
function usePreview({ source, file, url }: ImageInput, currentUrl: string): string {
  const typedUrl = useDebounced(url, URL_DEBOUNCE_MS)
  const [fileUrl, setFileUrl] = useState('')
  useEffect(() => {
    if (!file || imageFileError(file)) return setFileUrl('')
    const objectUrl = URL.createObjectURL(file)
    setFileUrl(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  if (source === 'library') return url || (isUploaded(currentUrl) ? currentUrl : '')
  if (source === 'upload') return fileUrl || (isUploaded(currentUrl) ? currentUrl : '')
  return /^(https?:\/\/\S+\.\S|\/)/.test(typedUrl) ? typedUrl : ''
}
