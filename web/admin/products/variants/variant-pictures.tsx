import { ImagePreview } from '#web/admin/kit/image-preview.tsx'
import type { DraftImage } from '../image-list.ts'
import * as texts from './texts.ts'

type VariantPicturesProps = {
  images: readonly DraftImage[]
  chosen: readonly string[]
  onChange: (imageKeys: string[]) => void
}

/** Which pictures of the product show a variant. */
export function VariantPictures({ images, chosen, onChange }: VariantPicturesProps) {
  return (
    <fieldset>
      <legend className="field__label">{texts.pictures}</legend>
      <p className="caption">{images.length === 0 ? texts.noPictures : texts.picturesHelp}</p>
      <div className="variant-pictures">
        {images.map(({ key, preview, alt }, index) => (
          <label key={key} className="variant-pictures__choice">
            <input
              type="checkbox"
              className="choice__checkbox"
              aria-label={texts.picture(index + 1, alt)}
              checked={chosen.includes(key)}
              onChange={(event) =>
                onChange(
                  // in the order of the pictures
                  images.flatMap((image) =>
                    (image.key === key ? event.target.checked : chosen.includes(image.key))
                      ? [image.key]
                      : [],
                  ),
                )
              }
            />
            <ImagePreview key={preview} src={preview} alt="" />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
