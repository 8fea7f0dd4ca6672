import sharp, { type Sharp } from 'sharp'
import { ShopError } from '#domain/errors.ts'
import { isSlide, narrowPart, narrowWidths, SLIDE_WIDTH } from './slide.ts'
import { sniff } from './sniff.ts'

/** Widths that pages ask for; a picture is never made larger than it came. */
export const WIDTHS = [320, 480, 640, 750, 960, 1500]
const MOST_BYTES = 10 * 1024 * 1024
const MOST_PIXELS = 25_000_000
const SECONDS_PER_FILE = 20

const WEBP = { quality: 76, effort: 3, smartSubsample: true }
const AVIF = { quality: 58, effort: 1 }

export const TOO_LARGE = 'Image file is too large. Maximum size is 10MB.'
export const WRONG_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'
export const TOO_MANY_PIXELS = 'Image has too many pixels. Maximum is 25 megapixels.'

export type EncodedPicture = {
  width: number
  height: number
  widths: number[]
  /** Of a slide: the widths of its cut for phones. */
  narrow?: number[]
  color: string
  placeholder: string
  /** File name endings and contents: `.webp`, `-320.webp`, `-320.avif`, `-narrow-480.avif` … */
  files: { ending: string; bytes: Buffer }[]
}

// one thread per picture leaves the other to the shop; decoded uploads are not worth keeping
sharp.concurrency(1)
sharp.cache(false)

/** Refuses by size, by first bytes and by the pixels that the header announces, before anything is decoded. */
export async function assertPicture(bytes: Buffer): Promise<void> {
  if (bytes.length > MOST_BYTES) throw new ShopError('too-large', TOO_LARGE)
  const format = sniff(bytes)
  if (!format) throw wrongType()
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw wrongType(cause)
    })
  if (header.format !== format || !header.width || !header.height) throw wrongType()
  if (header.width * header.height > MOST_PIXELS) throw new ShopError('too-large', TOO_MANY_PIXELS)
}

/** Decodes once, turns upright, and writes every size anew: no metadata and no trailing bytes survive. */
export async function encode(bytes: Buffer): Promise<EncodedPicture> {
  const upright = await decode(bytes)
  const { width, height } = upright.info
  const isWide = isSlide(upright.info)
  const open = () =>
    sharp(upright.data, { raw: { width, height, channels: upright.info.channels } }).timeout({
      seconds: SECONDS_PER_FILE,
    })
  const files: EncodedPicture['files'] = []
  const add = async (resized: Sharp, ending: string) => {
    files.push({ ending: `${ending}.webp`, bytes: await resized.clone().webp(WEBP).toBuffer() })
    files.push({ ending: `${ending}.avif`, bytes: await resized.clone().avif(AVIF).toBuffer() })
  }

  const part = narrowPart(upright.info)
  const narrow = isWide ? narrowWidths(part) : []
  for (const each of narrow) await add(open().extract(part).resize({ width: each }), `-narrow-${each}`)
  const widths = filled(isWide ? [...WIDTHS, SLIDE_WIDTH] : WIDTHS, width)
  for (const each of widths) await add(open().resize({ width: each }), `-${each}`)

  const largest = widths.at(-1)!
  const bare = files.find(({ ending }) => ending === `-${largest}.webp`)!
  files.push({ ending: '.webp', bytes: bare.bytes })
  const size = { width: largest, height: Math.max(1, Math.round((height * largest) / width)) }
  return { ...size, widths, ...(narrow.length > 0 && { narrow }), ...(await impression(open())), files }
}

/** The wanted widths that a picture can fill, and its own where it does not reach the largest. */
function filled(wanted: number[], width: number): number[] {
  const largest = Math.min(width, wanted.at(-1)!)
  return [...wanted.filter((each) => each < largest), largest]
}

/** The dominant colour, and a picture of a few bytes that is shown blurred until the real one is there. */
export async function impression(picture: Sharp): Promise<{ color: string; placeholder: string }> {
  const small = await picture
    .resize({ width: 64, height: 64, fit: 'inside' })
    .flatten({ background: '#ffffff' })
    .png()
    .toBuffer()
  const { dominant } = await sharp(small).stats()
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => part.toString(16).padStart(2, '0')).join('')
  const tiny = await sharp(small)
    .resize({ width: 16, height: 16, fit: 'inside' })
    .blur(0.6)
    .webp({ quality: 30 })
    .toBuffer()
  return { color: `#${hex}`, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

async function decode(bytes: Buffer) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
    const { autoOrient } = await picture.metadata()
    return await picture
      .timeout({ seconds: SECONDS_PER_FILE })
      .rotate()
      .resize({ width: isSlide(autoOrient) ? SLIDE_WIDTH : WIDTHS.at(-1)!, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw wrongType(cause)
  }
}

const wrongType = (cause?: unknown) => new ShopError('wrong-type', WRONG_TYPE, { cause })
