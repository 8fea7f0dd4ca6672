import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { invalidField } from '#domain/errors.ts'
import { toSafeLink } from '#domain/safe-path.ts'
import { createWorkQueue } from '#server/platform/limits/work-queue.ts'
import { type DownloadOptions, downloadPicture } from './download-picture.ts'
import { assertImage, createPlaceholder, encodeImage, type ImageInfo, WIDTHS } from './encode-image.ts'
import { createIcons, MIN_ICON_PIXELS } from './icons.ts'
import { loadSharp } from './load-sharp.ts'
import { createPdfFiles } from './pdf-files.ts'
import { NARROW_WIDTHS, SLIDE_WIDTH } from './slide.ts'
import { syncDirectory, writeFileAtomically } from './write-file.ts'

/** A picture as products, slides and banners store it, without its description. */
export type MediaImage = ImageInfo & { url: string }

/** The bytes of a picture, or where to read them when its turn comes: those that wait must not fill the memory. */
export type PictureSource = Buffer | { read: () => Promise<Buffer> }

const readPicture = async (source: PictureSource): Promise<Buffer> =>
  Buffer.isBuffer(source) ? source : source.read()

/** Pictures that may wait for encoding. Further uploads get a 503. */
const MAX_QUEUED = 40
/** The path of a local picture. Everything else is an external address or invalid. */
const LOCAL_IMAGE_PATH = /^\/(uploads|images)\/([a-z0-9][a-z0-9-]*)\.webp$/

type MediaDeps = {
  uploadsDir: string
  imagesDir?: string | undefined
  /** For tests, whose web servers are on this machine. */
  download?: DownloadOptions | undefined
}

/** All uploads pass through here: format check, size limits, decoding and encoding of pictures, a file name from the hash. */
export function createMedia({ uploadsDir, imagesDir, download }: MediaDeps) {
  const folders: Record<string, string | undefined> = { uploads: uploadsDir, images: imagesDir }
  const widths = new Map<string, readonly number[]>()
  /** Uploads never use both cores of a small server. */
  const enqueue = createWorkQueue({
    max: MAX_QUEUED,
    reason: 'Too many pictures are being saved. Please try again.',
    retryAfterSeconds: 10,
  })

  async function store(source: PictureSource): Promise<MediaImage> {
    return enqueue(async () => {
      const bytes = await readPicture(source)
      await assertImage(bytes)
      const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      return (await findStoredImage(`/uploads/${name}.webp`)) ?? encodeAndStore(name, bytes)
    })
  }

  /**
   * A picture of a customer. Its name is random, so that no other row uses the same file and `remove` can delete it.
   */
  async function storeRemovable(source: PictureSource): Promise<MediaImage> {
    return enqueue(async () => {
      const bytes = await readPicture(source)
      await assertImage(bytes)
      return encodeAndStore(randomBytes(16).toString('hex'), bytes)
    })
  }

  /** The icons of a shop. Returns their address without size and ending: `/uploads/<name>` for `/uploads/<name>-32.png`. */
  async function storeIcons(source: PictureSource): Promise<string> {
    return enqueue(async () => {
      const bytes = await readPicture(source)
      await assertImage(bytes)
      const { width, height } = await (await loadSharp())(bytes).metadata()
      if (Math.min(width, height) < MIN_ICON_PIXELS)
        throw invalidField(
          'picture',
          `An icon needs at least ${MIN_ICON_PIXELS} × ${MIN_ICON_PIXELS} pixels; this picture has ${width} × ${height}.`,
        )
      const name = `${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}-icon`
      for (const icon of await createIcons(bytes))
        await writeFileAtomically(uploadsDir, `${name}${icon.suffix}`, icon.bytes)
      await syncDirectory(uploadsDir)
      return `/uploads/${name}`
    })
  }

  /** Deletes all sizes of an uploaded picture. Only for pictures of `storeRemovable`. */
  async function remove(url: string): Promise<void> {
    const [, kind, name] = LOCAL_IMAGE_PATH.exec(url) ?? []
    if (kind !== 'uploads' || !name) return
    widths.delete(url)
    const files = await readdir(uploadsDir)
    for (const file of files)
      if (file.startsWith(`${name}.`) || file.startsWith(`${name}-`))
        await rm(join(uploadsDir, file), { force: true })
  }

  async function encodeAndStore(name: string, bytes: Buffer): Promise<MediaImage> {
    const { files, info } = await encodeImage(bytes)
    // the file without a width is written last: if it exists, all sizes exist
    for (const { suffix, bytes: content } of files)
      await writeFileAtomically(uploadsDir, `${name}${suffix}`, content)
    await syncDirectory(uploadsDir)
    return { url: `/uploads/${name}.webp`, ...info }
  }

  /** Downloads the picture at an address that a file of another shop names, and stores it like an upload. */
  const importImage = async (url: string, signal: AbortSignal): Promise<MediaImage> =>
    store(await downloadPicture(url, { ...download, signal }))

  /** The picture at an address that staff typed. External pictures are linked, never fetched. */
  async function resolveImage(url: string): Promise<MediaImage> {
    return (await findStoredImage(url)) ?? externalImage(validateImageUrl(url))
  }

  /** The widths in which a local picture exists. Empty for an external one. */
  function getWidths(url: string): readonly number[] {
    const known = widths.get(url)
    if (known) return known
    const [, kind = '', name = ''] = LOCAL_IMAGE_PATH.exec(url) ?? []
    const folder = folders[kind]
    const found = folder ? WIDTHS.filter((width) => existsSync(join(folder, `${name}-${width}.webp`))) : []
    // pictures never change, but a missing one may be uploaded later
    if (found.length > 0) widths.set(url, found)
    return found
  }

  /** A local picture with its existing sizes, or null. */
  async function findStoredImage(url: string): Promise<MediaImage | null> {
    const [, kind = '', name = ''] = LOCAL_IMAGE_PATH.exec(url) ?? []
    const folder = folders[kind]
    if (!folder || !existsSync(join(folder, `${name}.webp`))) return null
    const sharp = await loadSharp()
    const bare = await readFile(join(folder, `${name}.webp`))
    const { width: bareWidth } = await sharp(bare).metadata()
    const existing = (wanted: number[], infix = '') =>
      wanted.filter((width) => existsSync(join(folder, `${name}${infix}-${width}.webp`)))
    const whole = existing([...new Set([...WIDTHS, SLIDE_WIDTH, bareWidth])]).sort((a, b) => a - b)
    const narrow = existing(NARROW_WIDTHS, '-narrow')
    const largest = whole.length > 0 ? await readFile(join(folder, `${name}-${whole.at(-1)}.webp`)) : bare
    const { width, height } = await sharp(largest).metadata()
    return {
      url,
      width,
      height,
      widths: whole,
      ...(narrow.length > 0 && { narrow }),
      ...(await createPlaceholder(sharp(largest))),
    }
  }

  return {
    store,
    storeRemovable,
    storeIcons,
    remove,
    importImage,
    resolveImage,
    getWidths,
    ...createPdfFiles(uploadsDir),
  }
}

export { DownloadError, type DownloadOptions } from './download-picture.ts'
export type Media = ReturnType<typeof createMedia>

const externalImage = (url: string): MediaImage => ({
  url,
  width: 0,
  height: 0,
  widths: [],
  color: '#e9e4da',
  placeholder: '',
})

/** An `https:` address or a path of the shop's own pictures. Anything else (javascript:, data:) is a 400. */
function validateImageUrl(text: string): string {
  const url = toSafeLink(text)
  if (url && (url.startsWith('https://') || /^\/(uploads|images)\/[^/]/.test(url))) return url
  throw invalidField('imageUrl', 'The image must be an https: address or one of the shop’s own pictures')
}
