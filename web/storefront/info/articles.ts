import type { PictureSource } from '../../ui/picture.tsx'

/**
 * A page of words: sections of paragraphs, a table where figures are compared. `{city}`, `{radius}` and the other
 * names of `FIGURES` stand for what the shop's settings say.
 */
export type Article = {
  title: string
  lead: string
  picture?: ArticlePicture
  sections: {
    heading: string
    paragraphs?: readonly string[]
    table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  }[]
  /** Puts a form under the words. */
  form?: 'contact' | 'custom' | 'appointment' | 'scheme'
}

/** Beside the words: one of the square pictures that come with the shop, and the widths it has where it has not all. */
type ArticlePicture = { name: string; alt: string; widths?: readonly number[] }

/** As seed/make-images.ts cuts what is rendered large enough. */
const DEFAULT_WIDTHS = [320, 480, 750, 960]

export function toPictureSource({ name, alt, widths = DEFAULT_WIDTHS }: ArticlePicture) {
  const largestWidth = widths.at(-1)!
  return {
    url: `/images/${name}.webp`,
    alt,
    width: largestWidth,
    height: largestWidth,
    widths,
  } satisfies PictureSource
}
