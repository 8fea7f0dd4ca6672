import { useEffect, useRef, useState } from 'react'
import { announce } from '../../ui/announcer.tsx'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useProblem } from '../kit/form-errors.ts'
import { imageProblem } from '../kit/image-file.ts'
import { focusOn } from './focus-on.ts'
import {
  type DraftImage,
  MOST_IMAGES,
  moved,
  withOnePrimary,
  withoutImage,
  withPrimary,
} from './image-list.ts'
import { ImageTile } from './image-tile.tsx'
import type { ProductForm } from './use-product-form.ts'

/** Pictures by upload or by address, in their order; one is primary. */
export function ImagesSection({ form: { draft, set } }: { form: ProductForm }) {
  const { images } = draft
  const [problem, setProblem] = useState<string | null>(null)
  const refused = useProblem('images')
  const dragged = useRef<number | null>(null)
  const change = (next: DraftImage[]) => set({ images: next })
  useReleased(images)

  const add = (more: DraftImage[]) => {
    const fit = more.slice(0, MOST_IMAGES - images.length)
    if (fit.length < more.length) setProblem(`At most ${MOST_IMAGES} pictures`)
    change(withOnePrimary([...images, ...fit]))
  }
  const addFiles = (files: readonly File[]) => {
    const wrong = files.map(imageProblem).find((sentence) => sentence !== null)
    setProblem(wrong ?? null)
    add(files.filter((file) => !imageProblem(file)).map(fromFile))
  }
  const move = (from: number, to: number) => {
    if (to === from || to < 0 || to >= images.length) return
    change(moved(images, from, to))
    announce(`Picture ${from + 1} is picture ${to + 1} now`)
  }
  const sentence = problem ?? refused
  return (
    <section className="product-form__section" aria-labelledby="product-images">
      <h2 id="product-images">Images</h2>
      <ul className="image-tiles">
        {images.map((image, at) => (
          <ImageTile
            key={image.key}
            image={image}
            place={at}
            count={images.length}
            onMove={(to) => move(at, to)}
            onPrimary={() => change(withPrimary(images, image.key))}
            onRemove={() => {
              focusOn(FILES)
              change(withoutImage(images, image.key))
            }}
            onAlt={(alt) => change(images.map((each) => (each.key === image.key ? { ...each, alt } : each)))}
            onDrag={() => {
              dragged.current = at
            }}
            onDropHere={() => {
              if (dragged.current !== null) move(dragged.current, at)
              dragged.current = null
            }}
          />
        ))}
        <li className="image-tiles__add">
          <FileDrop onFiles={addFiles} problem={Boolean(sentence)} />
        </li>
      </ul>
      {sentence && <FieldError id="product-images-error">{sentence}</FieldError>}
      {images.length > 1 && <p className="caption">Drag to reorder, or use the arrow buttons.</p>}
      <AddAddress
        onAdd={(url) => {
          setProblem(null)
          add([{ key: crypto.randomUUID(), preview: url, alt: '', isPrimary: false, source: { url } }])
        }}
      />
    </section>
  )
}

const FILES = 'product-images-files'

const fromFile = (file: File): DraftImage => ({
  key: crypto.randomUUID(),
  preview: URL.createObjectURL(file),
  alt: '',
  isPrimary: false,
  source: { file },
})

/** The browser keeps a picked file alive as long as somebody has its address. */
function useReleased(images: readonly DraftImage[]): void {
  const last = useRef(images)
  useEffect(() => {
    const gone = last.current.filter((image) => !images.some(({ key }) => key === image.key))
    release(gone)
    last.current = images
  }, [images])
  useEffect(() => () => release(last.current), [])
}

function release(images: readonly DraftImage[]): void {
  for (const { preview } of images) URL.revokeObjectURL(preview)
}

function FileDrop({ onFiles, problem }: { onFiles: (files: File[]) => void; problem: boolean }) {
  return (
    <label className="image-source__drop">
      <Icon name="upload" />
      <b>Add images</b>
      <span className="caption" id="product-images-hint">
        JPEG, PNG, GIF, WEBP. Up to 10MB.
      </span>
      <input
        id={FILES}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/gif,image/webp"
        aria-label="Add images"
        aria-invalid={problem || undefined}
        aria-describedby={`product-images-hint${problem ? ' product-images-error' : ''}`}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}

/** One or the other per slot (S2 §5): this slot is an address. */
function AddAddress({ onAdd }: { onAdd: (url: string) => void }) {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const add = () => {
    const url = typed.trim()
    if (!/^(https:\/\/[^\s/]+\.[^\s]+|\/(uploads|images)\/\S+)$/.test(url))
      return setProblem('Type an address that begins with https://')
    setProblem('')
    setTyped('')
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
        value={typed}
        error={problem || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button variant="secondary" disabled={typed.trim() === ''} onClick={add}>
        Add URL
      </Button>
    </div>
  )
}
