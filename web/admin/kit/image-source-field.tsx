import { useEffect, useId, useState } from 'react'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useFieldError } from './form-errors.ts'
import { FormTextField } from './form-fields.tsx'
import { imageFileError } from './image-input.ts'

type Source = 'upload' | 'url'

type ImageSourceFieldProps = {
  /** Address of the picture that is saved now; '' for a new one. */
  current: string
}

/** A picture by upload or by address, with a preview. The form reads `source`, `image` and `imageUrl`. */
export function ImageSourceField({ current }: ImageSourceFieldProps) {
  const isUploaded = current.startsWith('/uploads/')
  const [source, setSource] = useState<Source>(current && !isUploaded ? 'url' : 'upload')
  const [file, setFile] = useState<File | null>(null)
  const [url, setUrl] = useState(isUploaded ? '' : current)
  const fieldError = useFieldError('image')
  const preview = usePreview(source, file, useDebounced(url), isUploaded || source === 'url' ? current : '')

  return (
    <div className="image-source">
      <input type="hidden" name="source" value={source} />
      <SegmentedControl<Source>
        label="Image Source"
        options={[
          { value: 'upload', label: 'Upload Image' },
          { value: 'url', label: 'Image URL' },
        ]}
        value={source}
        onChange={(next) => {
          setSource(next)
          setFile(null)
        }}
      />
      {source === 'upload' ? (
        <UploadArea
          hint={current ? 'Leave empty to keep current image' : 'JPEG, PNG, GIF, WEBP. Up to 10MB.'}
          name={file?.name ?? null}
          error={(file && imageFileError(file)) ?? fieldError}
          onSelect={setFile}
        />
      ) : (
        <FormTextField
          label="Image URL"
          name="imageUrl"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      )}
      <Preview key={preview} src={preview} />
    </div>
  )
}

function UploadArea({
  hint,
  name,
  error,
  onSelect,
}: {
  hint: string
  name: string | null
  error: string | null | undefined
  onSelect: (file: File | null) => void
}) {
  const id = useId()
  return (
    <div>
      <label className="image-source__dropzone">
        <Icon name="upload" />
        <b>{name ?? 'Choose an image, or drop it here'}</b>
        <span className="caption" id={`${id}-hint`}>
          {hint}
        </span>
        <input
          type="file"
          name="image"
          accept="image/jpeg,image/png,image/gif,image/webp"
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

function Preview({ src }: { src: string }) {
  const [isBroken, setBroken] = useState(false)
  if (!src) return null
  return (
    <div className="image-source__preview">
      {isBroken ? (
        <Icon name="image" />
      ) : (
        <img
          src={src}
          alt="Preview"
          onError={() => {
            setBroken(true)
            showToast({
              title: 'Failed to load image preview. The URL might be invalid or blocked by CORS policy.',
            })
          }}
        />
      )}
    </div>
  )
}

const DEBOUNCE_MS = 500

/** What was typed, once a pause says that it is whole. */
function useDebounced(value: string): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** The picked file, the typed address, or what is saved. */
function usePreview(source: Source, file: File | null, url: string, savedUrl: string): string {
  const [selectedUrl, setSelectedUrl] = useState('')
  useEffect(() => {
    if (!file || imageFileError(file)) return setSelectedUrl('')
    const src = URL.createObjectURL(file)
    setSelectedUrl(src)
    return () => URL.revokeObjectURL(src)
  }, [file])
  if (source === 'upload') return selectedUrl || savedUrl
  return /^(https?:\/\/\S+\.\S|\/)/.test(url) ? url : ''
}
