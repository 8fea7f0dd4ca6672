import { existsSync } from 'node:fs'
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { narrowCrop, narrowWidths } from '#server/media/slide.ts'
import { PICTURES, type Shape } from './pictures.ts'

/**
 * Makes every served picture of the demo shop from its master, once, here: AVIF takes seconds that no request has.
 * Run it after a master came or changed: `node seed/make-images.ts [name …]`. The results are committed.
 */
const images = join(import.meta.dirname, 'images')
const masters = join(images, 'masters')
const served = join(images, 'served')

const WIDTHS = { square: [320, 480, 750, 960], wide: [640, 960, 1500, 3000], film: [640, 960] }
/** Of the picture that stands at the bare address, for what takes no choice of sizes: a line of the cart, a mail. */
const BARE_WIDTH = { square: 480, wide: 960, film: 960 }
/** A master within this part of a width is served at its own width instead. */
const NEARLY = 0.85

/** Many cards load at a time: none may weigh more than this, and nothing more than a slide. */
const CARD_WIDTH = 480
const CARD_BYTES = 25_000
const SLIDE_BYTES = 120_000

const AVIF = { quality: 60, effort: 4, chromaSubsampling: '4:4:4' }
/** A slide is the largest picture of the home page, and first of all waited for: a third less bytes, looked at. */
const LIGHT_AVIF = { ...AVIF, quality: 51, effort: 7 }
const AVIF_OF = { square: AVIF, wide: LIGHT_AVIF, film: LIGHT_AVIF }
/** The cut of a slide for phones is shown at two or three pixels in the place of one: a third less again. */
const NARROW_AVIF = { ...LIGHT_AVIF, quality: 38 }
const WEBP = { quality: 74, effort: 5, smartSubsample: true }
const NARROW_WEBP = { ...WEBP, quality: 56 }

type Entry = {
  width: number
  height: number
  widths: number[]
  narrow?: number[]
  color: string
  placeholder: string
}

const chosen = process.argv.slice(2)
const index: Record<string, Entry> = existsSync(join(images, 'index.json'))
  ? (await import('./images/index.json', { with: { type: 'json' } })).default
  : {}

await mkdir(served, { recursive: true })
for (const [name, shape] of Object.entries(PICTURES)) {
  if (chosen.length === 0 || chosen.includes(name)) index[name] = await serve(name, shape)
}
await removeStrangers()
const entries = Object.entries(index)
  .filter(([name]) => name in PICTURES)
  .sort(([a], [b]) => (a < b ? -1 : 1))
await writeFile(join(images, 'index.json'), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`)

async function serve(name: string, shape: Shape): Promise<Entry> {
  const picture = await squared(await load(name), shape)
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const widths = widthsFor(width, WIDTHS[shape])
  for (const each of widths) {
    await write(sharp(picture).resize(each), { name, width: each, avif: AVIF_OF[shape], webp: WEBP })
  }
  const part = narrowCrop({ width, height })
  const narrow = shape === 'wide' ? narrowWidths(part) : []
  for (const each of narrow) {
    const cut = sharp(picture).extract(part).resize(each)
    await write(cut, { name: `${name}-narrow`, width: each, avif: NARROW_AVIF, webp: NARROW_WEBP })
  }
  const bare = Math.min(BARE_WIDTH[shape], widths.at(-1)!)
  await copyFile(join(served, `${name}-${bare}.webp`), join(served, `${name}.webp`))
  const largest = widths.at(-1)!
  return {
    width: largest,
    height: Math.round((height * largest) / width),
    widths,
    ...(narrow.length > 0 && { narrow }),
    color: await groundColour(picture, shape),
    placeholder: await placeholder(picture),
  }
}

type File = { name: string; width: number; avif: typeof AVIF; webp: typeof WEBP }

async function write(resized: Sharp, { name, width, avif, webp }: File) {
  const most = width <= CARD_WIDTH ? CARD_BYTES : SLIDE_BYTES
  const bytes = {
    avif: await within(most, avif.quality, (quality) => resized.clone().avif({ ...avif, quality })),
    webp: await within(most, webp.quality, (quality) => resized.clone().webp({ ...webp, quality })),
  }
  for (const format of ['avif', 'webp'] as const) {
    await writeFile(join(served, `${name}-${width}.${format}`), bytes[format])
  }
}

/** As good as wanted, or as good as `most` bytes allow: fine relief that fills the frame weighs twice the usual. */
async function within(most: number, wanted: number, encode: (quality: number) => Sharp): Promise<Buffer> {
  for (let quality = wanted; ; quality -= 4) {
    const bytes = await encode(quality).toBuffer()
    if (bytes.length <= most || quality < 32) return bytes
  }
}

/** The master as lossless pixels. */
function load(name: string): Promise<Buffer> {
  return sharp(join(masters, `${name}.webp`))
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

async function squared(picture: Buffer, shape: Shape): Promise<Buffer> {
  if (shape !== 'square') return picture
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  const side = Math.min(width, height)
  return width === height ? picture : sharp(picture).resize(side, side, { fit: 'cover' }).png().toBuffer()
}

/** The wanted widths that the master can fill, and its own width where the next one would be only a little larger. */
function widthsFor(width: number, wanted: number[]): number[] {
  const filled = wanted.filter((each) => each <= width)
  const next = wanted.find((each) => each > width)
  return next && (width >= next * NEARLY || filled.length === 0) ? [...filled, width] : filled
}

/** Of a slide the empty left third, where its words will lie; of others the edge, which is the ground. */
async function groundColour(picture: Buffer, shape: string): Promise<string> {
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

/** At most 300 bytes, shown blurred until the picture is there. */
async function placeholder(picture: Buffer): Promise<string> {
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

/** Pictures that left the table, and widths that a picture has no more, leave the folder; films stay, and `share.jpg`. */
async function removeStrangers(): Promise<void> {
  for (const file of await readdir(served)) {
    const [, name, narrow, width] = /^(.+?)(-narrow)?(?:-(\d{3,4}))?\.(?:avif|webp)$/.exec(file) ?? []
    if (!name) continue
    const widths = narrow ? index[name]?.narrow : index[name]?.widths
    const isKept = name in PICTURES && (!width || widths?.includes(Number(width)))
    if (!isKept) await rm(join(served, file))
  }
}
