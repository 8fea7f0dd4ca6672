import type { Picture } from '#contract/home.ts'
import index from './images/index.json' with { type: 'json' }

type Entry = Omit<Picture, 'url' | 'alt'>
const pictures: Record<string, Entry> = index

/** A picture of `seed/pictures.ts` as the wire carries it. */
export function picture(name: string, alt: string): Picture {
  const entry = pictures[name]
  if (!entry) throw new Error(`There is no picture ${name}: run seed/make-images.ts`)
  return { url: imageUrl(name), alt, ...entry }
}

/** Where the picture stands at one size, for what takes no choice of sizes. */
export const imageUrl = (name: string): string => `/images/${name}.webp`
