import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { IMAGE_SHAPES, type ImageShape } from '#seed/image-shapes.ts'
import { narrowCrop, narrowWidths } from '#server/media/slide.ts'

/**
 * Creates the served pictures of the demo shop from their masters. Encoding AVIF takes seconds, too long for a request.
 * Run `node seed/make-images.ts [name …]` after adding or changing a master, and commit the results.
 */
const imagesDir = join(import.meta.dirname, 'images')
const mastersDir = join(imagesDir, 'masters')
const servedDir = join(imagesDir, 'served')

const WIDTHS = { square: [320, 480, 750, 960], wide: [640, 960, 1500, 3000], film: [640, 960] }
/** The size at the address without a width, for places without responsive sizes: a cart line, a mail. */
const FALLBACK_WIDTH = { square: 480, wide: 960, film: 960 }
/** A master that is smaller than a width by at most this share is served at its own width instead. */
const MIN_WIDTH_RATIO = 0.85

/** Size limits in bytes. Many cards load at the same time, so their pictures have a lower limit than slides. */
const CARD_WIDTH = 480
const MAX_CARD_BYTES = 25_000
const MAX_SLIDE_BYTES = 120_000

const AVIF = { quality: 60, effort: 4, chromaSubsampling: '4:4:4' }
/** A slide is the largest and first picture of the home page. This quality saves a third of its bytes without visible loss. */
const LIGHT_AVIF = { ...AVIF, quality: 51, effort: 7 }
const AVIF_BY_SHAPE = { square: AVIF, wide: LIGHT_AVIF, film: LIGHT_AVIF }
/** Phones show two or three pixels of the narrow slide in the place of one, so its quality can be lower. */
const NARROW_AVIF = { ...LIGHT_AVIF, quality: 38 }
const WEBP = { quality: 74, effort: 5, smartSubsample: true }
const NARROW_WEBP = { ...WEBP, quality: 56 }

type ImageEntry = {
  width: number
  height: number
  widths: number[]
  narrow?: number[]
  color: string
  placeholder: string
}

const selectedNames = process.argv.slice(2)
const index: Record<string, ImageEntry> = existsSync(join(imagesDir, 'index.json'))
  ? (await import('./images/index.json', { with: { type: 'json' } })).default
  : {}

await mkdir(servedDir, { recursive: true })
for (const [name, shape] of Object.entries(IMAGE_SHAPES)) {
  if (selectedNames.length === 0 || selectedNames.includes(name))
    index[name] = await generateImages(name, shape)
}
await removeObsoleteFiles()
const entries = Object.entries(index)
  .filter(([name]) => name in IMAGE_SHAPES)
  .sort(([a], [b]) => (a < b ? -1 : 1))
await writeFile(join(imagesDir, 'index.json'), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)

async function generateImages(name: string, shape: ImageShape): Promise<ImageEntry> {
  const picture = await cropSquare(await loadMaster(name), shape)
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const widths = selectWidths(width, WIDTHS[shape])
  for (const each of widths) {
    await writeFormats(sharp(picture).resize(each), {
      name,
      width: each,
      avif: AVIF_BY_SHAPE[shape],
      webp: WEBP,
    })
  }
  const narrowArea = narrowCrop({ width, height })
  const narrow = shape === 'wide' ? narrowWidths(narrowArea) : []
  for (const each of narrow) {
    const cut = sharp(picture).extract(narrowArea).resize(each)
    await writeFormats(cut, { name: `${name}-narrow`, width: each, avif: NARROW_AVIF, webp: NARROW_WEBP })
  }
  const fallbackWidth = Math.min(FALLBACK_WIDTH[shape], widths.at(-1)!)
  await copyFile(join(servedDir, `${name}-${fallbackWidth}.webp`), join(servedDir, `${name}.webp`))
  const largest = widths.at(-1)!
  return {
    width: largest,
    height: Math.round((height * largest) / width),
    widths,
    ...(narrow.length > 0 && { narrow }),
    color: await getBackgroundColor(picture, shape),
    placeholder: await createPlaceholder(picture),
  }
}

type ImageFile = { name: string; width: number; avif: typeof AVIF; webp: typeof WEBP }

async function writeFormats(resized: Sharp, { name, width, avif, webp }: ImageFile) {
  const maxBytes = width <= CARD_WIDTH ? MAX_CARD_BYTES : MAX_SLIDE_BYTES
  const bytes = {
    avif: await encodeWithin(maxBytes, avif.quality, (quality) => resized.clone().avif({ ...avif, quality })),
    webp: await encodeWithin(maxBytes, webp.quality, (quality) => resized.clone().webp({ ...webp, quality })),
  }
  for (const format of ['avif', 'webp'] as const) {
    await writeFile(join(servedDir, `${name}-${width}.${format}`), bytes[format])
  }
}

/** Encodes with the wanted quality, or a lower one if the file would be larger than `most` bytes. */
async function encodeWithin(
  maxBytes: number,
  requested: number,
  encode: (quality: number) => Sharp,
): Promise<Buffer> {
  for (let quality = requested; ; quality -= 4) {
    const bytes = await encode(quality).toBuffer()
    if (bytes.length <= maxBytes || quality < 32) return bytes
  }
}

/** The master as lossless pixels. */
function loadMaster(name: string): Promise<Buffer> {
  return sharp(join(mastersDir, `${name}.webp`))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function cropSquare(picture: Buffer, shape: ImageShape): Promise<Buffer> {
  if (shape !== 'square') return picture
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const sideLength = Math.min(width, height)
  return width === height
    ? picture
    : sharp(picture).resize(sideLength, sideLength, { fit: 'cover' }).png().toBuffer()
}

/** The wanted widths that the master can fill, and its own width where the next one would be only a little larger. */
function selectWidths(width: number, requested: number[]): number[] {
  const availableWidths = requested.filter((each) => each <= width)
  const next = requested.find((each) => each > width)
  return next && (width >= next * MIN_WIDTH_RATIO || availableWidths.length === 0)
    ? [...availableWidths, width]
    : availableWidths
}

/** For a slide the empty left third, where its text is shown. For other pictures the edge, which shows the background. */
async function getBackgroundColor(picture: Buffer, shape: string): Promise<string> {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const area =
    shape === 'wide'
      ? {
          left: 0,
          top: Math.round(height * 0.25),
          width: Math.round(width / 3),
          height: Math.round(height / 2),
        }
      : { left: 0, top: 0, width: Math.round(width * 0.06), height }
  const pixel = await sharp(picture).extract(area).resize(1, 1, { fit: 'fill' }).raw().toBuffer()
  return `#${pixel.subarray(0, 3).toString('hex')}`
}

/** At most 300 bytes, shown blurred until the picture is loaded. */
async function createPlaceholder(picture: Buffer): Promise<string> {
  for (const size of [16, 12, 10, 8]) {
    const bytes = await sharp(picture)
      .resize(size)
      .webp({ quality: 30, effort: 6, smartSubsample: true })
      .toBuffer()
    const uri = `data:image/webp;base64,${bytes.toString('base64')}`
    if (uri.length <= 300) return uri
  }
  throw new Error('The placeholder is too large.')
}

/** Deletes files of pictures and widths that no longer exist. Films and `share.jpg` are kept. */
async function removeObsoleteFiles(): Promise<void> {
  for (const file of await readdir(servedDir)) {
    const [, name, narrow, width] = /^(.+?)(-narrow)?(?:-(\d{3,4}))?\.(?:avif|webp)$/.exec(file) ?? []
    if (!name) continue
    const widths = narrow ? index[name]?.narrow : index[name]?.widths
    const isCurrent = name in IMAGE_SHAPES && (!width || widths?.includes(Number(width)))
    if (!isCurrent) await rm(join(servedDir, file))
  }
}
