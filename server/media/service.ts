import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { invalidField, unavailable } from '#domain/errors.ts'
import { toSafeLink } from '#domain/safe-path.ts'
import { assertImage, createPlaceholder, encodeImage, WIDTHS } from './encode-image.ts'
import { NARROW_WIDTHS, SLIDE_WIDTH } from './slide.ts'
import { syncDirectory, writeFileAtomically } from './write-file.ts'

/** A picture as products, slides and banners keep it, still without words. */
export type MediaImage = {
  url: string
  width: number
  height: number
  widths: number[]
  /** Of a slide: the widths of its cut for phones. */
  narrow?: number[]
  color: string
  placeholder: string
}

/** Pictures waiting for the one that is being made; more are told to come back. */
const MAX_QUEUED = 40
/** The name of a picture that lies here; everything else is a foreign address or plain wrong. */
const LOCAL_IMAGE_PATH = /^\/(uploads|images)\/([a-z0-9][a-z0-9-]*)\.webp$/

type MediaDeps = { uploadsDir: string; imagesDir?: string | undefined }

/** The one door for pictures: sniffed, capped, decoded, written anew, kept under a hash of what came. */
export function createMedia({ uploadsDir, imagesDir }: MediaDeps) {
  const folders: Record<string, string | undefined> = { uploads: uploadsDir, images: imagesDir }
  const widths = new Map<string, readonly number[]>()
  let queueLength = 0
  let lastTask: Promise<unknown> = Promise.resolve()

  async function store(bytes: Buffer): Promise<MediaImage> {
    await assertImage(bytes)
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    return enqueue(
      async () => (await findStoredImage(`/uploads/${name}.webp`)) ?? encodeAndStore(name, bytes),
    )
  }

  async function encodeAndStore(name: string, bytes: Buffer): Promise<MediaImage> {
    const { files, ...picture } = await encodeImage(bytes)
    // the bare name comes last (see encode): where it is, the sizes are
    for (const { suffix, bytes: content } of files)
      await writeFileAtomically(uploadsDir, `${name}${suffix}`, content)
    await syncDirectory(uploadsDir)
    return { url: `/uploads/${name}.webp`, ...picture }
  }

  /** One picture is made at a time, so that uploads never take the shop's second core. */
  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    if (queueLength >= MAX_QUEUED)
      throw unavailable('Too many pictures are being saved. Please try again.', 10)
    queueLength += 1
    const task = lastTask.then(work).finally(() => {
      queueLength -= 1
    })
    lastTask = task.catch(() => {})
    return task
  }

  /** The picture at an address that staff typed. Foreign ones are linked, never fetched. */
  async function resolveImage(url: string): Promise<MediaImage> {
    return (await findStoredImage(url)) ?? externalImage(validateImageUrl(url))
  }

  /** The widths in which a picture that lies here is there; of one that lies elsewhere none is known. */
  function getWidths(url: string): readonly number[] {
    const known = widths.get(url)
    if (known) return known
    const [, kind = '', name = ''] = LOCAL_IMAGE_PATH.exec(url) ?? []
    const folder = folders[kind]
    const found = folder ? WIDTHS.filter((width) => existsSync(join(folder, `${name}-${width}.webp`))) : []
    // a picture is written once and never changed; one that is not there may come
    if (found.length > 0) widths.set(url, found)
    return found
  }

  /** A picture that lies here, with the sizes it has. */
  async function findStoredImage(url: string): Promise<MediaImage | null> {
    const [, kind = '', name = ''] = LOCAL_IMAGE_PATH.exec(url) ?? []
    const folder = folders[kind]
    if (!folder || !existsSync(join(folder, `${name}.webp`))) return null
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

  return { store, resolveImage, getWidths }
}

export type Media = ReturnType<typeof createMedia>

const externalImage = (url: string): MediaImage => ({
  url,
  width: 0,
  height: 0,
  widths: [],
  color: '#e9e4da',
  placeholder: '',
})

/** An `https:` address or a path of the shop's own pictures; scripts, data and other hosts' tricks are a 400. */
function validateImageUrl(text: string): string {
  const url = toSafeLink(text)
  if (url && (url.startsWith('https://') || /^\/(uploads|images)\/[^/]/.test(url))) return url
  throw invalidField('imageUrl', 'The image must be an https: address or one of the shop’s own pictures')
}
