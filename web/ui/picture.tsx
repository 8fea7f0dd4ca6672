import { preload } from 'react-dom'
import { classes } from './classes.ts'

/** A picture of the contract. Without widths it is shown as it is. */
export type PictureSource = {
  url: string
  alt: string
  width?: number
  height?: number
  /** Widths that exist beside `url` as AVIF and WebP. */
  widths?: readonly number[]
  /** For slides: widths of the picture that is cropped for phones. */
  narrow?: readonly number[] | undefined
  color?: string
  /** A tiny blurred picture as a data URL. */
  placeholder?: string
  /** What crops show: percent from the left and from the top. Absent: each place crops as it was designed. */
  focus?: FocalPoint | undefined
}

type FocalPoint = { x: number; y: number }

/** Crops with `object-fit: cover` keep this point in sight, whatever their shape. */
export const toObjectPosition = ({ x, y }: FocalPoint): string => `${x}% ${y}%`

type PictureProps = {
  image: PictureSource
  /** How wide it is drawn: `(min-width: 1024px) 25vw, 50vw`. */
  sizes?: string
  /** When the picture that is cropped for phones is used, and how wide it is drawn. */
  phone?: { media: string; sizes: string }
  /** On the first screen: loads at once. */
  eager?: boolean
  /** The largest picture on the first screen: preloaded from the head. One per page. */
  priority?: boolean
  /** Replaces the picture's own alternative text. Empty when the same text is beside it. */
  alt?: string
  className?: string
}

/** Reserves its space before it loads, and loads the smallest file that is sharp. */
export function Picture({
  image,
  sizes = '100vw',
  phone,
  eager = false,
  priority = false,
  alt = image.alt,
  className,
}: PictureProps) {
  const { url, width, height, color, placeholder, focus } = image
  const sourceSets = toSourceSets(image, sizes, phone)
  if (priority) for (const sourceSet of sourceSets) preloadImage(sourceSet)
  return (
    <picture className="picture">
      {sourceSets.flatMap(({ basePath, widths, ...sourceSet }) =>
        FORMATS.map((format) => (
          <source
            key={`${basePath}.${format}`}
            type={`image/${format}`}
            srcSet={toSrcSet(basePath, widths, format)}
            media={sourceSet.media}
            sizes={sourceSet.sizes}
          />
        )),
      )}
      <img
        className={classes('picture__image', className)}
        src={url}
        alt={alt}
        width={width || undefined}
        height={height || undefined}
        loading={priority || eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        // Appears together with the text when it is loaded in time.
        decoding={priority ? 'sync' : 'async'}
        style={{
          ...(color ? { backgroundColor: color } : {}),
          ...(placeholder ? { backgroundImage: `url("${placeholder}")` } : {}),
          ...(focus ? { objectPosition: toObjectPosition(focus) } : {}),
        }}
      />
    </picture>
  )
}

const FORMATS = ['avif', 'webp'] as const

/** A picture or its cropped version, and when it is used. */
type SourceSet = { basePath: string; widths: readonly number[]; sizes: string; media?: string }

/** Their `media` exclude each other, so that only one of them is preloaded. */
function toSourceSets(
  { url, widths = [], narrow = [], focus }: PictureSource,
  sizes: string,
  phone: PictureProps['phone'],
): SourceSet[] {
  const basePath = stripExtension(url)
  if (widths.length === 0) return []
  if (!phone || narrow.length === 0) return [{ basePath, widths, sizes }]
  return [
    // Cut by the server: see server/media/slide.ts.
    { basePath: `${basePath}-narrow${focus ? `-x${focus.x}` : ''}`, widths: narrow, ...phone },
    { basePath, widths, sizes, media: `not all and ${phone.media}` },
  ]
}

/** `/images/kada-lotus.webp` at 640 is `/images/kada-lotus-640.avif`. */
const variantUrl = (basePath: string, width: number, format: (typeof FORMATS)[number]): string =>
  `${basePath}-${width}.${format}`

const stripExtension = (url: string): string => url.replace(/\.\w+$/, '')

/** The largest file of a picture, for search engines and shared links. */
export const largestImageUrl = ({ url, widths = [] }: PictureSource): string => {
  const width = widths.at(-1)
  return width ? variantUrl(stripExtension(url), width, 'webp') : url
}

/** React moves it to the head of the page. Browsers ignore formats that they do not know. */
function preloadImage({ basePath, widths, sizes, media }: SourceSet): void {
  const [format] = FORMATS
  preload(variantUrl(basePath, widths.at(-1)!, format), {
    as: 'image',
    type: `image/${format}`,
    fetchPriority: 'high',
    imageSrcSet: toSrcSet(basePath, widths, format),
    imageSizes: sizes,
    ...(media && { media }),
  })
}

const toSrcSet = (basePath: string, widths: readonly number[], format: (typeof FORMATS)[number]): string =>
  widths.map((width) => `${variantUrl(basePath, width, format)} ${width}w`).join(', ')
