import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { invalid } from '#domain/errors.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Media } from '#server/media/service.ts'
import type { StoredImage } from './tables.ts'

type Named = NonNullable<ParsedInput<typeof contract.create>['imageUrls']>
type Given = { files: UploadedFile[]; named: Named | undefined; before: StoredImage[]; name: string }

const MOST_IMAGES = 20

/**
 * The pictures of a product after a save: those named, in their order, then the files that came. A name that is one
 * of its pictures keeps what is known of it. Nothing named: all stay. Exactly one is primary.
 */
export async function imagesAfter(
  media: Media,
  { files, named, before, name }: Given,
): Promise<StoredImage[]> {
  const images: StoredImage[] = named ? [] : [...before]
  for (const { url, alt, isPrimary = false } of named ?? []) {
    const kept = before.find((image) => image.url === url)
    const picture = kept ?? { ...(await media.pictureFor(url)), alt: name }
    images.push({ ...picture, isPrimary, alt: alt || picture.alt })
  }
  for (const { bytes } of files) images.push({ ...(await media.store(bytes)), alt: name, isPrimary: false })
  const different = images.filter(({ url }, at) => images.findIndex((other) => other.url === url) === at)
  if (different.length > MOST_IMAGES) {
    const message = `At most ${MOST_IMAGES} pictures`
    throw invalid(message, [{ path: 'images', message }])
  }
  return withOnePrimary(different)
}

/** The first that says so; else the first (S2 §4). */
function withOnePrimary(images: StoredImage[]): StoredImage[] {
  const chosen = Math.max(
    0,
    images.findIndex(({ isPrimary }) => isPrimary),
  )
  return images.map((image, at) => ({ ...image, isPrimary: at === chosen }))
}
