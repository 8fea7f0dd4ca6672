import type { ImageInfo } from './encode-image.ts'

/** What crops show: percent from the left and from the top. */
type FocalPoint = { x: number; y: number }

/** A picture as products, slides and banners store it, without its description. */
export type MediaImage = ImageInfo & { url: string; focus?: FocalPoint }
