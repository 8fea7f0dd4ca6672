import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { invalidField } from '#domain/errors.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Media } from '#server/media/service.ts'
import type { StoredImage } from '../tables.ts'

type ImageInput = NonNullable<ParsedInput<typeof contract.create>['imageUrls']>
type ImageSources = {
  files: UploadedFile[]
  imageInputs: ImageInput | undefined
  before: StoredImage[]
  name: string
  /** The user who uploads the files. */
  by?: string
}

export type ResolvedImages = {
  images: StoredImage[]
  /** The address of each picture by what the request calls it: its address, or `file:0`. */
  urlByReference: ReadonlyMap<string, string>
}

const MAX_IMAGES = 20

/**
 * The pictures of a product after a save: first those of `imageInputs` in their order (`file:0` is the first uploaded
 * file), then uploaded files that no input refers to. A picture that the product already has keeps its data. Without
 * `imageInputs` all pictures stay. Exactly one is primary.
 */
export async function resolveImages(
  media: Pick<Media, 'store' | 'resolveImage'>,
  { files, imageInputs, before, name, by }: ImageSources,
): Promise<ResolvedImages> {
  const images: StoredImage[] = imageInputs ? [] : [...before]
  const urlByReference = new Map<string, string>()
  for (const [index, { url, alt, isPrimary = false }] of (imageInputs ?? []).entries()) {
    const existingImage = before.find((image) => image.url === url)
    const createImage = () =>
      isFileReference(url)
        ? media.store(findUploadedFile(url, files), by)
        : media.resolveImage(url, `imageUrls.${index}`)
    const picture = existingImage ?? { ...(await createImage()), alt: name }
    urlByReference.set(url, picture.url)
    images.push({ ...picture, isPrimary, alt: alt || picture.alt })
  }
  const unreferencedFiles = files.filter(
    (_, index) => !imageInputs?.some(({ url }) => url === `file:${index}`),
  )
  for (const file of unreferencedFiles)
    images.push({ ...(await media.store(file, by)), alt: name, isPrimary: false })
  const uniqueImages = images.filter(
    ({ url }, index) => images.findIndex((other) => other.url === url) === index,
  )
  if (uniqueImages.length > MAX_IMAGES) throw invalidField('images', `At most ${MAX_IMAGES} pictures`)
  return { images: ensureOnePrimary(uniqueImages), urlByReference }
}

const isFileReference = (url: string) => /^file:\d+$/.test(url)

function findUploadedFile(url: string, files: readonly UploadedFile[]): UploadedFile {
  const file = files[Number(url.slice('file:'.length))]
  if (file) return file
  throw invalidField('imageUrls', `There is no ${url} among the files`)
}

/** The first one marked as primary, else the first one. */
function ensureOnePrimary(images: StoredImage[]): StoredImage[] {
  const primaryIndex = Math.max(
    0,
    images.findIndex(({ isPrimary }) => isPrimary),
  )
  return images.map((image, index) => ({ ...image, isPrimary: index === primaryIndex }))
}
