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
 * The pictures of a product after a save: those named, in their order (`file:0` is the first file that came), then the
 * files that no name means. A name that is one of its pictures keeps what is known of it. Nothing named: all stay.
 * Exactly one is primary.
 */
export async function imagesAfter(
  media: Pick<Media, 'store' | 'pictureFor'>,
  { files, named, before, name }: Given,
): Promise<StoredImage[]> {
  const images: StoredImage[] = named ? [] : [...before]
  for (const { url, alt, isPrimary = false } of named ?? []) {
    const kept = before.find((image) => image.url === url)
    const made = () => (isFile(url) ? media.store(fileOf(url, files).bytes) : media.pictureFor(url))
    const picture = kept ?? { ...(await made()), alt: name }
    images.push({ ...picture, isPrimary, alt: alt || picture.alt })
  }
  const others = files.filter((_, at) => !named?.some(({ url }) => url === `file:${at}`))
  for (const { bytes } of others) images.push({ ...(await media.store(bytes)), alt: name, isPrimary: false })
  const different = images.filter(({ url }, at) => images.findIndex((other) => other.url === url) === at)
  if (different.length > MOST_IMAGES) {
    const message = `At most ${MOST_IMAGES} pictures`
    throw invalid(message, [{ path: 'images', message }])
  }
  return withOnePrimary(different)
}

const isFile = (url: string) => /^file:\d+$/.test(url)

function fileOf(url: string, files: readonly UploadedFile[]): UploadedFile {
  const file = files[Number(url.slice('file:'.length))]
  if (file) return file
  const message = `There is no ${url} among the files`
  throw invalid(message, [{ path: 'imageUrls', message }])
}

/** The first that says so; else the first (S2 §4). */
function withOnePrimary(images: StoredImage[]): StoredImage[] {
  const chosen = Math.max(
    0,
    images.findIndex(({ isPrimary }) => isPrimary),
  )
  return images.map((image, at) => ({ ...image, isPrimary: at === chosen }))
}
