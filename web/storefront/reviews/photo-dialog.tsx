import { useState } from 'react'
import { Dialog } from '#web/ui/dialog.tsx'
import { Picture, type PictureSource } from '#web/ui/picture.tsx'
import { texts } from './texts.ts'

type PhotoDialogProps = {
  photos: readonly PictureSource[]
  /** The photo that was pressed. */
  first: number
  name: string
  title: string
  onClose: () => void
}

/** The photos of a review in full size, with thumbnails below. */
export function PhotoDialog({ photos, first, name, title, onClose }: PhotoDialogProps) {
  const [selected, setSelected] = useState(first)
  const photo = photos[selected]!
  const label = texts.photo(selected + 1, photos.length, name)
  return (
    <Dialog title={title} open onClose={onClose} size="wide">
      <div className="photo-dialog">
        <div className="photo-dialog__image">
          <Picture key={photo.url} image={photo} alt={label} sizes="(min-width: 768px) 700px, 92vw" eager />
        </div>
        {photos.length > 1 && (
          <ul className="review-card__photos">
            {photos.map((each, at) => (
              <li key={each.url}>
                <button
                  type="button"
                  aria-label={texts.photo(at + 1, photos.length, name)}
                  aria-current={at === selected}
                  onClick={() => setSelected(at)}
                >
                  <Picture image={each} alt="" sizes="88px" />
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
