import { useEffect, useRef, useState } from 'react'
import { focusById } from '#web/admin/kit/focus-by-id.ts'
import { LibraryButton } from '#web/admin/kit/library-picker.tsx'
import { createRandomId } from '#web/random-id.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IMAGE_FILE_HINT, IMAGE_FILE_TYPES, imageFileError } from '#web/ui/image-file.ts'
import {
  type DraftImage,
  ensureOnePrimary,
  MAX_IMAGES,
  moveImage,
  removeImage,
  setPrimaryImage,
} from './image-list.ts'
import { ImageTile } from './image-tile.tsx'
import type { ProductForm } from './use-product-form.ts'
import { forgetImage } from './variants/variant-rows.ts'

/** Images by upload or by URL, in the order shown. One of them is primary. */
export function ImagesSection({ form: { draft, setField, errorOf } }: { form: ProductForm }) {
  const { images } = draft
  const [error, setError] = useState<string>()
  const draggedIndex = useRef<number | null>(null)
  const change = (next: DraftImage[]) => setField('images', next)
  useRevokeObjectUrls(images)

  const add = (added: DraftImage[]) => {
    const accepted = added.slice(0, MAX_IMAGES - images.length)
    if (accepted.length < added.length) setError(`A product can have at most ${MAX_IMAGES} images`)
    change(ensureOnePrimary([...images, ...accepted]))
  }
  const addFiles = (files: readonly File[]) => {
    setError(files.map(imageFileError).find(Boolean))
    add(files.filter((file) => !imageFileError(file)).map(imageFromFile))
  }
  const addUrl = (url: string, alt: string) => {
    setError(undefined)
    add([{ key: createRandomId(), preview: url, alt, isPrimary: false, source: { url } }])
  }
  const move = (from: number, to: number) => {
    if (to === from || to < 0 || to >= images.length) return
    change(moveImage(images, from, to))
    announce(`Image ${from + 1} moved to position ${to + 1}`)
  }
  const errorText = error ?? errorOf('images')
  return (
    <section className="product-form__section" aria-labelledby="product-images">
      <h2 id="product-images">Images</h2>
      <ul className="image-tiles">
        {images.map((image, index) => (
          <ImageTile
            key={image.key}
            image={image}
            index={index}
            count={images.length}
            onMove={(to) => move(index, to)}
            onPrimary={() => change(setPrimaryImage(images, image.key))}
            onRemove={() => {
              focusById(FILE_INPUT_ID)
              change(removeImage(images, image.key))
              setField('variants', forgetImage(draft.variants, image.key))
            }}
            onAlt={(alt) =>
              change(images.map((other) => (other.key === image.key ? { ...other, alt } : other)))
            }
            onDrag={() => {
              draggedIndex.current = index
            }}
            onDropHere={() => {
              if (draggedIndex.current !== null) move(draggedIndex.current, index)
              draggedIndex.current = null
            }}
          />
        ))}
        <li className="image-tiles__add">
          <FileDrop onFiles={addFiles} error={Boolean(errorText)} />
        </li>
      </ul>
      {errorText && <FieldError id="product-images-error">{errorText}</FieldError>}
      {images.length > 1 && <p className="caption">Drag to reorder, or use the arrow buttons.</p>}
      <LibraryButton onChoose={({ url, alt }) => addUrl(url, alt)} />
      <AddImageUrl onAdd={(url) => addUrl(url, '')} />
    </section>
  )
}

const FILE_INPUT_ID = 'product-images-files'

const imageFromFile = (file: File): DraftImage => ({
  key: createRandomId(),
  preview: URL.createObjectURL(file),
  alt: '',
  isPrimary: false,
  source: { file },
})

/** The browser keeps a selected file in memory until its object URL is revoked. */
function useRevokeObjectUrls(images: readonly DraftImage[]): void {
  const previousImages = useRef(images)
  useEffect(() => {
    const removed = previousImages.current.filter((image) => !images.some(({ key }) => key === image.key))
    revokeObjectUrls(removed)
    previousImages.current = images
  }, [images])
  useEffect(() => () => revokeObjectUrls(previousImages.current), [])
}

function revokeObjectUrls(images: readonly DraftImage[]): void {
  for (const { preview } of images) URL.revokeObjectURL(preview)
}

function FileDrop({ onFiles, error }: { onFiles: (files: File[]) => void; error: boolean }) {
  return (
    <label className="image-source__dropzone">
      <Icon name="upload" />
      <b>Add images</b>
      <span className="caption" id="product-images-hint">
        {IMAGE_FILE_HINT}
      </span>
      <input
        id={FILE_INPUT_ID}
        type="file"
        multiple
        accept={IMAGE_FILE_TYPES.join(',')}
        aria-label="Add images"
        aria-invalid={error || undefined}
        aria-describedby={`product-images-hint${error ? ' product-images-error' : ''}`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}

function AddImageUrl({ onAdd }: { onAdd: (url: string) => void }) {
  const [inputValue, setInputValue] = useState('')
  const [error, setError] = useState('')
  const add = () => {
    const url = inputValue.trim()
    if (!/^(https:\/\/[^\s/]+\.[^\s]+|\/(uploads|images)\/\S+)$/.test(url))
      return setError('Enter an address that starts with https://')
    setError('')
    setInputValue('')
    onAdd(url)
  }
  return (
    <div className="product-form__add">
      <TextField
        label="Image URL"
        hideLabel
        type="url"
        inputMode="url"
        placeholder="Add from a URL: https://"
        maxLength={1000}
        value={inputValue}
        error={error || undefined}
        onChange={(event) => setInputValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" disabled={inputValue.trim() === ''} onClick={add}>
        Add URL
      </Button>
    </div>
  )
}
