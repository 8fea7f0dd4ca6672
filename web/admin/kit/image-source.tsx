import { useEffect, useId, useState } from 'react'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast.ts'
import { useProblem } from './form-errors.ts'
import { FormText } from './form-fields.tsx'
import { imageProblem } from './image-file.ts'

type Source = 'upload' | 'url'

type ImageSourceProps = {
  /** Address of the picture that is saved now; '' for a new one. */
  current: string
}

/** A picture by upload or by address, with a preview. The form reads `source`, `image` and `imageUrl`. */
export function ImageSource({ current }: ImageSourceProps) {
  const isUploaded = current.startsWith('/uploads/')
  const [source, setSource] = useState<Source>(current && !isUploaded ? 'url' : 'upload')
  const [file, setFile] = useState<File | null>(null)
  const [url, setUrl] = useState(isUploaded ? '' : current)
  const refused = useProblem('image')
  const preview = usePreview(source, file, useSettled(url), isUploaded || source === 'url' ? current : '')

  return (
    <div className="image-source">
      <input type="hidden" name="source" value={source} />
      <Segmented<Source>
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
          problem={(file && imageProblem(file)) ?? refused}
          onPick={setFile}
        />
      ) : (
        <FormText
          label="Image URL"
          name="imageUrl"
          type="url"
          inputMode="url"
          placeholder="https://"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      )}
      <Preview key={preview} address={preview} />
    </div>
  )
}

function UploadArea({
  hint,
  name,
  problem,
  onPick,
}: {
  hint: string
  name: string | null
  problem: string | null | undefined
  onPick: (file: File | null) => void
}) {
  const id = useId()
  return (
    <div>
      <label className="image-source__drop">
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
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
          onChange={(event) => onPick(event.target.files?.[0] ?? null)}
        />
      </label>
      {problem && <FieldError id={`${id}-error`}>{problem}</FieldError>}
    </div>
  )
}

function Preview({ address }: { address: string }) {
  const [isBroken, setBroken] = useState(false)
  if (!address) return null
  return (
    <div className="image-source__preview">
      {isBroken ? (
        <Icon name="image" />
      ) : (
        <img
          src={address}
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

const PAUSE_MS = 500

/** What was typed, once a pause says that it is whole. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

/** The picked file, the typed address, or what is saved. */
function usePreview(source: Source, file: File | null, url: string, saved: string): string {
  const [picked, setPicked] = useState('')
  useEffect(() => {
    if (!file || imageProblem(file)) return setPicked('')
    const address = URL.createObjectURL(file)
    setPicked(address)
    return () => URL.revokeObjectURL(address)
  }, [file])
  if (source === 'upload') return picked || saved
  return /^(https?:\/\/\S+\.\S|\/)/.test(url) ? url : ''
}
