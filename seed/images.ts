import type { Picture } from '#contract/picture.ts'
import index from './images/index.json' with { type: 'json' }

type ImageEntry = Omit<Picture, 'url' | 'alt'>
const images: Record<string, ImageEntry> = index

/** A picture of `seed/image-shapes.ts` in the form that the API returns. */
export function getImage(name: string, alt: string): Picture {
  const entry = images[name]
  if (!entry) throw new Error(`There is no picture ${name}: run seed/make-images.ts`)
  return { url: imageUrl(name), alt, ...entry }
}

/** The address of a picture at one size, for places without responsive sizes. */
export const imageUrl = (name: string): string => `/images/${name}.webp`
