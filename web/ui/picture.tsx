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
  color?: string
  /** A tiny blurred picture as a data address. */
  placeholder?: string
}

type PictureProps = {
  image: PictureSource
  /** How wide it is drawn, for the browser's choice: `(min-width: 1024px) 25vw, 50vw`. */
  sizes?: string
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
  eager = false,
  priority = false,
  alt = image.alt,
  className,
}: PictureProps) {
  const { url, width, height, widths = [], color, placeholder } = image
  if (priority && widths.length > 0) askEarly(image, sizes)
  return (
    <picture className="picture">
      {widths.length > 0 &&
        FORMATS.map((format) => (
          <source
            key={format}
            type={`image/${format}`}
            srcSet={variants(url, widths, format)}
            sizes={sizes}
          />
        ))}
      <img
        className={classes('picture__image', className)}
        src={url}
        alt={alt}
        width={width || undefined}
        height={height || undefined}
        loading={priority || eager ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        decoding="async"
        style={{
          ...(color ? { backgroundColor: color } : {}),
          ...(placeholder ? { backgroundImage: `url("${placeholder}")` } : {}),
        }}
      />
    </picture>
  )
}

const FORMATS = ['avif', 'webp'] as const

/** `/images/kada-lotus.webp` at 640 is `/images/kada-lotus-640.avif`. */
const variantUrl = (url: string, width: number, format: (typeof FORMATS)[number]): string =>
  `${url.replace(/\.\w+$/, '')}-${width}.${format}`

/** The largest file of a picture, for those who take no choice of sizes: search engines, shared links. */
export const largestFile = ({ url, widths = [] }: PictureSource): string => {
  const width = widths.at(-1)
  return width ? variantUrl(url, width, 'webp') : url
}

/** React puts it into the head of the page. Browsers that do not know the format pass over it. */
function askEarly({ url, widths = [] }: PictureSource, sizes: string): void {
  const [format] = FORMATS
  preload(variantUrl(url, widths.at(-1)!, format), {
    ...{ as: 'image', type: `image/${format}`, fetchPriority: 'high' },
    ...{ imageSrcSet: variants(url, widths, format), imageSizes: sizes },
  })
}

const variants = (url: string, widths: readonly number[], format: (typeof FORMATS)[number]): string =>
  widths.map((width) => `${variantUrl(url, width, format)} ${width}w`).join(', ')
