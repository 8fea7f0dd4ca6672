import { preload } from 'react-dom'
import { classes } from './classes.ts'

/** A picture as the contract answers it; a bare `{ url, alt }` is shown as it is. */
export type PictureSource = {
  url: string
  alt: string
  width?: number
  height?: number
  /** Widths that exist beside `url` as AVIF and WebP. */
  widths?: readonly number[]
  /** Of a slide: widths of its cut for phones. */
  narrow?: readonly number[] | undefined
  color?: string
  /** A tiny blurred picture as a data address. */
  placeholder?: string
}

type PictureProps = {
  image: PictureSource
  /** How wide it is drawn, for the browser's choice: `(min-width: 1024px) 25vw, 50vw`. */
  sizes?: string
  /** Where the cut for phones stands in for the whole, and how wide that is drawn. */
  phone?: { media: string; sizes: string }
  /** On the first screen: asked for at once. */
  eager?: boolean
  /** The largest thing on the first screen: asked for before all else, from the head of the page. One a page. */
  priority?: boolean
  /** Instead of the picture's own words; '' where the words stand beside it. */
  alt?: string
  className?: string
}

/** Keeps its place before it is there, and takes the smallest file that is sharp. */
export function Picture({
  image,
  sizes = '100vw',
  phone,
  eager = false,
  priority = false,
  alt = image.alt,
  className,
}: PictureProps) {
  const { url, width, height, color, placeholder } = image
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
        // with the words around it, where it is there in time
        decoding={priority ? 'sync' : 'async'}
        style={{
          ...(color ? { backgroundColor: color } : {}),
          ...(placeholder ? { backgroundImage: `url("${placeholder}")` } : {}),
        }}
      />
    </picture>
  )
}

const FORMATS = ['avif', 'webp'] as const

/** The whole of a picture or a part of it, and where that is shown. */
type SourceSet = { basePath: string; widths: readonly number[]; sizes: string; media?: string }

/** The first whose `media` fits is taken; only one of them is asked for early, so their conditions exclude each other. */
function toSourceSets(
  { url, widths = [], narrow = [] }: PictureSource,
  sizes: string,
  phone: PictureProps['phone'],
): SourceSet[] {
  const basePath = stripExtension(url)
  if (widths.length === 0) return []
  if (!phone || narrow.length === 0) return [{ basePath, widths, sizes }]
  return [
    { basePath: `${basePath}-narrow`, widths: narrow, ...phone },
    { basePath, widths, sizes, media: `not all and ${phone.media}` },
  ]
}

/** `/images/kada-lotus.webp` at 640 is `/images/kada-lotus-640.avif`. */
const variantUrl = (basePath: string, width: number, format: (typeof FORMATS)[number]): string =>
  `${basePath}-${width}.${format}`

const stripExtension = (url: string): string => url.replace(/\.\w+$/, '')

/** The largest file of a picture, for those who take no choice of sizes: search engines, shared links. */
export const largestImageUrl = ({ url, widths = [] }: PictureSource): string => {
  const width = widths.at(-1)
  return width ? variantUrl(stripExtension(url), width, 'webp') : url
}

/** React puts it into the head of the page. Browsers that do not know the format pass over it. */
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
