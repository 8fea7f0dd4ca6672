import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { invalid, unavailable } from '#domain/errors.ts'
import { safeLink } from '#domain/safe-path.ts'
import { assertPicture, encode, impression, WIDTHS } from './encode.ts'
import { syncFolder, writeWhole } from './files.ts'
import { NARROW_WIDTHS, SLIDE_WIDTH } from './slide.ts'

/** A picture as products, slides and banners keep it, still without words. */
export type MediaPicture = {
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
const MOST_WAITING = 40
/** The name of a picture that lies here; everything else is a foreign address or plain wrong. */
const OWN = /^\/(uploads|images)\/([a-z0-9][a-z0-9-]*)\.webp$/

type MediaDeps = { uploadsDir: string; imagesDir?: string | undefined }

/** The one door for pictures: sniffed, capped, decoded, written anew, kept under a hash of what came. */
export function createMedia({ uploadsDir, imagesDir }: MediaDeps) {
  const folders: Record<string, string | undefined> = { uploads: uploadsDir, images: imagesDir }
  const widths = new Map<string, readonly number[]>()
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function store(bytes: Buffer): Promise<MediaPicture> {
    await assertPicture(bytes)
    const name = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
    return inTurn(async () => (await lying(`/uploads/${name}.webp`)) ?? make(name, bytes))
  }

  async function make(name: string, bytes: Buffer): Promise<MediaPicture> {
    const { files, ...picture } = await encode(bytes)
    // the bare name comes last (see encode): where it is, the sizes are
    for (const { ending, bytes: content } of files) await writeWhole(uploadsDir, `${name}${ending}`, content)
    await syncFolder(uploadsDir)
    return { url: `/uploads/${name}.webp`, ...picture }
  }

  /** One picture is made at a time, so that uploads never take the shop's second core. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= MOST_WAITING) throw unavailable('Too many pictures are being saved. Please try again.', 10)
    waiting += 1
    const turn = last.then(work).finally(() => {
      waiting -= 1
    })
    last = turn.catch(() => {})
    return turn
  }

  /** The picture at an address that staff typed. Foreign ones are linked, never fetched. */
  async function pictureFor(url: string): Promise<MediaPicture> {
    return (await lying(url)) ?? unknownPicture(pictureAddress(url))
  }

  /** The widths in which a picture that lies here is there; of one that lies elsewhere none is known. */
  function widthsOf(url: string): readonly number[] {
    const known = widths.get(url)
    if (known) return known
    const [, kind = '', name = ''] = OWN.exec(url) ?? []
    const folder = folders[kind]
    const found = folder ? WIDTHS.filter((width) => existsSync(join(folder, `${name}-${width}.webp`))) : []
    // a picture is written once and never changed; one that is not there may come
    if (found.length > 0) widths.set(url, found)
    return found
  }

  /** A picture that lies here, with the sizes it has. */
  async function lying(url: string): Promise<MediaPicture | null> {
    const [, kind = '', name = ''] = OWN.exec(url) ?? []
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
      ...(await impression(sharp(largest))),
    }
  }

  return { store, pictureFor, widthsOf }
}

export type Media = ReturnType<typeof createMedia>

const unknownPicture = (url: string): MediaPicture => ({
  url,
  width: 0,
  height: 0,
  widths: [],
  color: '#e9e4da',
  placeholder: '',
})

/** An `https:` address or a path of the shop's own pictures; scripts, data and other hosts' tricks are a 400. */
function pictureAddress(text: string): string {
  const url = safeLink(text)
  if (url && (url.startsWith('https://') || /^\/(uploads|images)\/[^/]/.test(url))) return url
  const message = 'The image must be an https: address or one of the shop’s own pictures'
  throw invalid(message, [{ path: 'imageUrl', message }])
}
