import type { PictureSource } from '../../ui/picture.tsx'

/**
 * A page of text in sections. `{city}`, `{radius}` and the other names in fill-placeholders.ts are replaced by the shop's
 * settings.
 */
export type Article = {
  title: string
  lead: string
  picture?: ArticlePicture
  sections: {
    heading: string
    /** The section is only shown by a shop that promises this in its settings. */
    promise?: 'insuredDelivery' | 'hallmarkedGold' | 'oldGoldExchange'
    paragraphs?: readonly string[]
    table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  }[]
  /** A form below the text. */
  form?: 'contact' | 'custom' | 'appointment' | 'scheme'
}

/** One of the square pictures that come with the shop. `widths` lists its sizes when it does not have all of them. */
type ArticlePicture = { name: string; alt: string; widths?: readonly number[] }

/** The widths that the seed creates for a large picture. */
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
