import { z } from 'zod'
import { ProductImage } from './products.ts'

/** A picture with its sizes, as slides and banners carry it. */
export const Picture = ProductImage.omit({ isPrimary: true }).extend({
  /** Of a slide: widths of its cut for phones, at `<url without ending>-narrow-<width>.<format>`. */
  narrow: z.array(z.number().int()).optional(),
})
export type Picture = z.output<typeof Picture>
