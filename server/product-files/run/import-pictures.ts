import { eq } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { DownloadError, type Media } from '#server/media/service.ts'
import { sha256 } from '#server/platform/ids.ts'
import type { ProductFileDeps } from '../deps.ts'
import type { LinePictures } from '../plan/to-lines.ts'
import type { Fault, ImportedProduct } from '../readers/imported-product.ts'
import { importedPictures } from '../tables.ts'

const CONCURRENT_DOWNLOADS = 3

type PictureRequest = {
  product: ImportedProduct
  line: number
  column: string
  /** Of the product that exists, in their order. */
  existing: LinePictures['images']
  signal: AbortSignal
}

/** Brings the pictures of a product into the shop. A picture that cannot be downloaded is left out with a warning. */
export async function importPictures(
  deps: ProductFileDeps,
  { product, line, column, existing, signal }: PictureRequest,
): Promise<{ pictures: LinePictures; faults: Fault[] }> {
  const urls = new Map<string, string>()
  const faults: Fault[] = []
  const pending = [...product.images]
  const isExisting = (url: string) => existing.some((image) => image.url === url)
  const work = async () => {
    for (let next = pending.shift(); next; next = pending.shift()) {
      const { url } = next
      try {
        urls.set(url, isExisting(url) ? url : await importPicture(deps, url, signal))
      } catch (error) {
        const isKnown =
          error instanceof DownloadError || (error instanceof ShopError && error.kind !== 'unavailable')
        if (!isKnown) throw error
        faults.push({ line, column, message: `${error.message} ${url.slice(0, 200)}`, severity: 'warning' })
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_DOWNLOADS }, work))
  return { pictures: { urls, images: listImages(product, urls, existing) }, faults }
}

/** Pictures that the product has already are kept when the download of one fails this time. */
function listImages(
  { images }: ImportedProduct,
  urls: LinePictures['urls'],
  existing: LinePictures['images'],
): LinePictures['images'] {
  const imported = images.flatMap(({ url, alt }) => {
    const ownUrl = urls.get(url)
    return ownUrl === undefined ? [] : [{ url: ownUrl, alt }]
  })
  const all = imported.length < images.length ? [...imported, ...existing] : imported
  return all.filter(({ url }, index) => all.findIndex((other) => other.url === url) === index)
}

async function importPicture(
  { database, media, clock, publicUrl }: ProductFileDeps,
  url: string,
  signal: AbortSignal,
): Promise<string> {
  const ownPath = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url
  if (/^\/(uploads|images)\//.test(ownPath)) {
    if (await isStored(media, ownPath)) return ownPath
    throw new DownloadError('The shop has no such picture.')
  }
  const urlHash = sha256(url)
  const [known] = await database.db
    .select({ imageUrl: importedPictures.imageUrl })
    .from(importedPictures)
    .where(eq(importedPictures.urlHash, urlHash))
  if (known && (await isStored(media, known.imageUrl))) return known.imageUrl
  const { url: imageUrl } = await media.importImage(url, signal)
  await database.db
    .insert(importedPictures)
    .values({ urlHash, imageUrl, createdAt: clock.now() })
    .onConflictDoUpdate({ target: importedPictures.urlHash, set: { imageUrl } })
  return imageUrl
}

/** A picture that was removed is refused. */
const isStored = ({ resolveImage }: Pick<Media, 'resolveImage'>, url: string): Promise<boolean> =>
  resolveImage(url).then(
    ({ width }) => width > 0,
    (error: unknown) => {
      if (error instanceof ShopError && error.kind === 'invalid') return false
      throw error
    },
  )
