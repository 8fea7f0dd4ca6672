import { paths } from '#web/paths.ts'
import { getAttribute } from '../shared/product-card-data.ts'

/** Where a shopper finds out the size that a piece is described by: a ring size, or a bangle's inches and sixteenths. */
export function sizeGuideLink(product: {
  attributes: Record<string, string>
}): { label: string; to: string } | null {
  if (getAttribute(product, 'ring size')) return { label: 'Ring Size Guide', to: paths.ringSizeGuide }
  const isBangle = /^2[.-]\d/.test(getAttribute(product, 'size') ?? '')
  return isBangle ? { label: 'Bangle Size Guide', to: paths.bangleSizeGuide } : null
}
