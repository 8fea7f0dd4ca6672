import type { Sharp } from 'sharp'
import { ShopError } from '#domain/errors.ts'
import { detectImageFormat } from './detect-image-format.ts'
import { loadSharp } from './load-sharp.ts'
import { isSlide, narrowCrop, narrowSuffix, narrowWidths, SLIDE_WIDTH } from './slide.ts'

/** Widths that pages ask for; a picture is never made larger than it came. */
export const WIDTHS = [320, 480, 640, 750, 960, 1500]
export const MAX_BYTES = 10 * 1024 * 1024
const MAX_PIXELS = 25_000_000
const TIMEOUT_SECONDS = 20

const WEBP = { quality: 76, effort: 3, smartSubsample: true }
const AVIF = { quality: 58, effort: 1 }

export const TOO_LARGE = 'Image file is too large. Maximum size is 10MB.'
export const WRONG_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, WEBP)'
export const TOO_MANY_PIXELS = 'Image has too many pixels. Maximum is 25 megapixels.'

/** What pages need to know to show a picture in the right size. */
export type ImageInfo = {
  width: number
  height: number
  widths: number[]
  /** Only for a slide: the widths of its crop for phones. */
  narrow?: number[]
  color: string
  placeholder: string
}
type EncodedImage = {
  info: ImageInfo
  /** File name endings and contents: `.webp`, `-320.webp`, `-320.avif`, `-narrow-480.avif` … */
  files: { suffix: string; bytes: Buffer }[]
}

/** Refuses by size, by first bytes and by the pixels that the header announces, before anything is decoded. */
export async function assertImage(bytes: Buffer): Promise<void> {
  if (bytes.length > MAX_BYTES) throw new ShopError('too-large', TOO_LARGE)
  const format = detectImageFormat(bytes)
  if (!format) throw wrongTypeError()
  const sharp = await loadSharp()
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch((cause: unknown) => {
      throw wrongTypeError(cause)
    })
  if (header.format !== format || !header.width || !header.height) throw wrongTypeError()
  if (header.width * header.height > MAX_PIXELS) throw new ShopError('too-large', TOO_MANY_PIXELS)
}

/** Decodes once, rotates upright and encodes every size: no metadata and no trailing bytes survive. */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const sharp = await loadSharp()
  const upright = await decode(bytes)
  const { width, height } = upright.info
  const isWide = isSlide(upright.info)
  const openImage = () =>
    sharp(upright.data, { raw: { width, height, channels: upright.info.channels } }).timeout({
      seconds: TIMEOUT_SECONDS,
    })
  const files: EncodedImage['files'] = []
  const add = async (resized: Sharp, suffix: string) => {
    files.push({ suffix: `${suffix}.webp`, bytes: await resized.clone().webp(WEBP).toBuffer() })
    files.push({ suffix: `${suffix}.avif`, bytes: await resized.clone().avif(AVIF).toBuffer() })
  }

  const part = narrowCrop(upright.info)
  const narrow = isWide ? narrowWidths(part) : []
  for (const each of narrow)
    await add(openImage().extract(part).resize({ width: each }), `${narrowSuffix()}-${each}`)
  const widths = fittingWidths(isWide ? [...WIDTHS, SLIDE_WIDTH] : WIDTHS, width)
  for (const each of widths) await add(openImage().resize({ width: each }), `-${each}`)

  const largest = widths.at(-1)!
  const bare = files.find(({ suffix }) => suffix === `-${largest}.webp`)!
  files.push({ suffix: '.webp', bytes: bare.bytes })
  const size = { width: largest, height: Math.max(1, Math.round((height * largest) / width)) }
  return {
    info: {
      ...size,
      widths,
      ...(narrow.length > 0 && { narrow }),
      ...(await createPlaceholder(openImage())),
    },
    files,
  }
}

/** The cut of a slide for phones around a focal point, from the largest file of the slide. Nothing for other pictures. */
export async function encodeNarrow(bytes: Buffer, focusX: number): Promise<EncodedImage['files']> {
  const sharp = await loadSharp()
  const { width, height } = await sharp(bytes).metadata()
  if (!isSlide({ width, height })) return []
  const part = narrowCrop({ width, height }, focusX)
  const files: EncodedImage['files'] = []
  for (const each of narrowWidths(part)) {
    const cut = sharp(bytes).extract(part).resize({ width: each }).timeout({ seconds: TIMEOUT_SECONDS })
    const suffix = `${narrowSuffix(focusX)}-${each}`
    files.push({ suffix: `${suffix}.webp`, bytes: await cut.clone().webp(WEBP).toBuffer() })
    files.push({ suffix: `${suffix}.avif`, bytes: await cut.clone().avif(AVIF).toBuffer() })
  }
  return files
}

/** The wanted widths that a picture can fill, and its own where it does not reach the largest. */
function fittingWidths(wanted: number[], width: number): number[] {
  const largest = Math.min(width, wanted.at(-1)!)
  return [...wanted.filter((each) => each < largest), largest]
}

/** The dominant colour, and a picture of a few bytes that is shown blurred until the real one is there. */
export async function createPlaceholder(picture: Sharp): Promise<{ color: string; placeholder: string }> {
  const sharp = await loadSharp()
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
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { autoOrient } = await picture.metadata()
    return await picture
      .timeout({ seconds: TIMEOUT_SECONDS })
      .rotate()
      .resize({ width: isSlide(autoOrient) ? SLIDE_WIDTH : WIDTHS.at(-1)!, withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw wrongTypeError(cause)
  }
}

const wrongTypeError = (cause?: unknown) => new ShopError('wrong-type', WRONG_TYPE, { cause })
