import type { PictureSource } from '../../ui/picture.tsx'

/**
 * A page of words: sections of paragraphs, a table where figures are compared. `{city}`, `{radius}` and the other
 * names of `FIGURES` stand for what the shop's settings say.
 */
export type Article = {
  title: string
  lead: string
  /** Beside the words; one of the square pictures that come with the shop. */
  picture?: { name: string; alt: string }
  sections: {
    heading: string
    paragraphs?: readonly string[]
    table?: { head: readonly string[]; rows: readonly (readonly string[])[] }
  }[]
  /** Puts a form under the words. */
  form?: 'contact' | 'custom' | 'appointment' | 'scheme'
}

/** Widths that each of them has. */
const WIDTHS = [320, 480, 640]

export const pictureOf = ({ name, alt }: { name: string; alt: string }): PictureSource => ({
  ...{ url: `/images/${name}.webp`, alt, width: 640, height: 640, widths: WIDTHS },
})
