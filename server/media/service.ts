import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { invalidField } from '#domain/errors.ts'
import { toSafeLink } from '#domain/safe-path.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createWorkQueue } from '#server/platform/limits/work-queue.ts'
import { type DownloadOptions, downloadPicture } from './download-picture.ts'
import { assertImage, createPlaceholder, encodeImage, encodeNarrow, WIDTHS } from './encode-image.ts'
import { createIcons, MIN_ICON_PIXELS } from './icons.ts'
import { loadSharp } from './load-sharp.ts'
import type { MediaImage } from './media-image.ts'
import { createPdfFiles } from './pdf-files.ts'
import { changePicture } from './queries.ts'
import type { MediaRecords } from './records.ts'
import { NARROW_WIDTHS, SLIDE_WIDTH } from './slide.ts'
import type { MediaRow } from './tables.ts'
import { syncDirectory, writeFileAtomically } from './write-file.ts'

/** The bytes of a picture, or where to read them when its turn comes: those that wait must not fill the memory. */
export type PictureSource = Buffer | { name?: string; read: () => Promise<Buffer> }

const readPicture = async (source: PictureSource): Promise<Buffer> =>
  Buffer.isBuffer(source) ? source : source.read()

/** Pictures that may wait for encoding. Further uploads get a 503. */
const MAX_QUEUED = 40
/** The path of a local picture. Everything else is an external address or invalid. */
const LOCAL_IMAGE_PATH = /^\/(uploads|images)\/([a-z0-9][a-z0-9-]*)\.webp$/

type MediaDeps = {
  uploadsDir: string
  /** The rows of the library. Without them a picture is only its files. */
  records?: MediaRecords
  imagesDir?: string | undefined
  /** For tests, whose web servers are on this machine. */
  download?: DownloadOptions | undefined
}

/** All uploads pass through here: format check, size limits, decoding and encoding of pictures, a file name from the hash. */
export function createMedia({ uploadsDir, imagesDir, download, records }: MediaDeps) {
  const folders: Record<string, string | undefined> = { uploads: uploadsDir, images: imagesDir }
  const widths = new Map<string, readonly number[]>()
  /** Uploads never use both cores of a small server. */
  const enqueue = createWorkQueue({
    max: MAX_QUEUED,
    reason: 'Too many pictures are being saved. Please try again.',
    retryAfterSeconds: 10,
  })

  /** Stores a picture in the library. `by`: the user who uploads it. */
  async function store(source: PictureSource, by: string | null = null): Promise<MediaImage> {
    return enqueue(async () => {
      const bytes = await readPicture(source)
      await assertImage(bytes)
      const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
      // First the row, then the files: a clean-up that removes them holds the row until they are gone.
      const known = await records?.keep(name)
      const stored = (await findStoredImage(toUrl(name))) ?? (await encodeAndStore(name, bytes))
      await records?.add(
        { name, fileName: toFileName(source), uploadedBy: by, ...(await measure(name)) },
        { isChosen: true },
      )
      return withFocus(stored, known)
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

  /** Deletes all sizes of an uploaded picture. Only for pictures of `storeRemovable`, and for those that no place shows. */
  async function remove(url: string): Promise<void> {
    const name = getUploadName(url)
    if (!name) return
    widths.delete(url)
    // First the file without a width: while it exists, the picture counts as whole.
    for (const file of await listFiles(name)) await rm(join(uploadsDir, file), { force: true })
  }

  /** The files of an uploaded picture, the one without a width first. */
  async function listFiles(name: string): Promise<string[]> {
    const files = await readdir(uploadsDir)
    return files
      .filter((file) => isFileOf(file, name))
      .sort((a, b) => Number(b === `${name}.webp`) - Number(a === `${name}.webp`))
  }

  /** The size of the picture in pixels, and of its files in bytes, without cuts around a focal point. */
  async function measure(name: string): Promise<{ width: number; height: number; bytes: number }> {
    const sharp = await loadSharp()
    const { width, height } = await sharp(await readFile(join(uploadsDir, `${name}.webp`))).metadata()
    // By their names: the folder has some ten files a picture, and is not read for each of them.
    const suffixes = [
      ...new Set([...WIDTHS, SLIDE_WIDTH, width].map((each) => `-${each}`)),
      ...NARROW_WIDTHS.map((each) => `-narrow-${each}`),
    ].flatMap((suffix) => [`${suffix}.webp`, `${suffix}.avif`])
    const sizes = await Promise.all(
      ['.webp', ...suffixes].map((suffix) =>
        stat(join(uploadsDir, `${name}${suffix}`)).then(
          ({ size }) => size,
          () => 0,
        ),
      ),
    )
    return { width, height, bytes: sizes.reduce((sum, size) => sum + size, 0) }
  }

  /** The names of uploaded pictures that are older than this. Also those of reviews. */
  async function listStored({ storedBefore }: { storedBefore: Date }): Promise<{ name: string; at: Date }[]> {
    const found: { name: string; at: Date }[] = []
    for (const file of await readdir(uploadsDir)) {
      const name = getUploadName(`/uploads/${file}`)
      if (!name) continue
      const info = await stat(join(uploadsDir, file)).catch(() => null)
      if (info && info.mtime < storedBefore) found.push({ name, at: info.mtime })
    }
    return found
  }

  async function encodeAndStore(name: string, bytes: Buffer): Promise<MediaImage> {
    const { files, info } = await encodeImage(bytes)
    // the file without a width is written last: if it exists, all sizes exist
    for (const { suffix, bytes: content } of files)
      await writeFileAtomically(uploadsDir, `${name}${suffix}`, content)
    await syncDirectory(uploadsDir)
    return { url: toUrl(name), ...info }
  }

  /** Cuts a slide for phones around its focal point. Before any page names the files. */
  async function cropNarrow(name: string, focusX: number): Promise<void> {
    await enqueue(async () => {
      // The file without a width is the largest.
      const bytes = await readFile(join(uploadsDir, `${name}.webp`))
      for (const { suffix, bytes: content } of await encodeNarrow(bytes, focusX))
        await writeFileAtomically(uploadsDir, `${name}${suffix}`, content)
      await syncDirectory(uploadsDir)
    })
  }

  /** Downloads the picture at an address that a file of another shop names, and stores it like an upload. */
  const importImage = async (url: string, signal: AbortSignal): Promise<MediaImage> =>
    store(await downloadPicture(url, { ...download, signal }))

  /**
   * The picture at an address that staff typed or chose. One that was replaced is the picture that took its place. One that
   * was removed is refused at the field. External pictures are linked, never fetched.
   */
  async function resolveImage(url: string, field = 'imageUrl'): Promise<MediaImage> {
    const [, name] = UPLOADED_PICTURE.exec(url) ?? []
    const shown = name ? await records?.findShown(name) : undefined
    const stored = await findStoredImage(shown && shown.name !== name ? toUrl(shown.name) : url)
    if (stored) return withFocus(stored, shown)
    if (isRemoved(url)) throw invalidField(field, REMOVED)
    return externalImage(validateImageUrl(url, field))
  }

  /**
   * Every transaction that stores pictures calls this before it writes them, with all locks of its own taken before
   * (`LOCK_ORDER`). Until it ends, they are neither deleted nor replaced. Returns what to store: a picture that was replaced
   * meanwhile is the new one. A picture that was removed is refused at its path in `after`, or at the field that `toField`
   * makes of that. Pictures that `before` has are in use already, even if their files are missing.
   */
  async function hold<T>(
    tx: Tx,
    after: T,
    { before, toField = (path) => path }: { before?: unknown; toField?: (path: string) => string } = {},
  ): Promise<T> {
    const known = findUploads(before)
    const added = [...findUploads(after)].filter(([url]) => !known.has(url))
    if (added.length === 0) return after
    const getName = (url: string) => UPLOADED_PICTURE.exec(url)?.[1]
    const names = [...new Set(added.flatMap(([url]) => getName(url) ?? []))]
    const shown = await records?.hold(tx, names)
    let result = after
    for (const [url, path] of added) {
      const name = getName(url)
      const row = name === undefined ? undefined : shown?.get(name)
      if (row && row.name !== name)
        result = changePicture(result, { url, picture: await resolveImage(toUrl(row.name), toField(path)) })
      else if (isRemoved(url)) throw invalidField(toField(path), REMOVED)
    }
    return result
  }

  /** Whether this would be an upload, but there is no such file. */
  function isRemoved(url: string): boolean {
    if (!url.startsWith('/uploads/')) return false
    const [, file] = UPLOADED_FILE.exec(url) ?? []
    return !file || !existsSync(join(uploadsDir, file))
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
    hold,
    getWidths,
    measure,
    listStored,
    cropNarrow,
    ...createPdfFiles(uploadsDir),
  }
}

const REMOVED = 'This picture was deleted. Choose another one, or upload it again.'

const toUrl = (name: string) => `/uploads/${name}.webp`
/** The file of an upload. Nothing that leads out of the folder. */
const UPLOADED_FILE = /^\/uploads\/(\w[\w.-]*)$/
/** An uploaded picture, whole or in one of its sizes. */
const UPLOADED_PICTURE = /^\/uploads\/([0-9a-f]{32})(?:-\d+)?\.webp$/
/** The name of an uploaded picture in its address. Undefined for all other addresses, also those of icons. */
const getUploadName = (url: string): string | undefined => /^\/uploads\/([0-9a-f]{32})\.webp$/.exec(url)?.[1]

/** The addresses of uploaded pictures in a value, and where each is first: `blocks.0.content.picture`. */
function findUploads(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (typeof value === 'string') {
    if (/^\/uploads\/.*\.(webp|avif|jpe?g|png|gif)$/i.test(value) && !found.has(value))
      found.set(value, path.replace(/\.url$/, ''))
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) findUploads(inner, path ? `${path}.${key}` : key, found)
  return found
}

/** An icon of the shop that was made from the same picture has its files under the same name. */
const isFileOf = (file: string, name: string): boolean =>
  file.startsWith(name) && /^(-narrow(-x\d+)?)?(-\d+)?\.(webp|avif)$/.test(file.slice(name.length))
/** The last part of the path that a client names, without signs that have no place in a name. */
const toFileName = (source: PictureSource): string =>
  Buffer.isBuffer(source)
    ? ''
    : (source.name ?? '')
        .toWellFormed()
        .replace(/^.*[\\/]/s, '')
        .replace(/[\p{Cc}\p{Cf}]/gu, '')
        .trim()
        .slice(0, 200)
        .toWellFormed()

const withFocus = (image: MediaImage, row: Pick<MediaRow, 'focusX' | 'focusY'> | undefined): MediaImage =>
  row && row.focusX !== null && row.focusY !== null
    ? { ...image, focus: { x: row.focusX, y: row.focusY } }
    : image

export { DownloadError, type DownloadOptions } from './download-picture.ts'
export type { MediaImage } from './media-image.ts'
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
function validateImageUrl(text: string, field: string): string {
  const url = toSafeLink(text)
  if (url && (url.startsWith('https://') || /^\/(uploads|images)\/[^/]/.test(url))) return url
  throw invalidField(field, 'The image must be an https: address or one of the shop’s own pictures')
}
