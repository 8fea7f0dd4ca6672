import { paths } from '#web/paths.ts'
import { getAttribute } from '../shared/product-card-data.ts'

/** The size guide for a product, if it has a ring size or a bangle size. */
export function sizeGuideLink(product: {
  attributes: Record<string, string>
}): { label: string; to: string } | null {
  if (getAttribute(product, 'ring size')) return { label: 'Ring Size Guide', to: paths.ringSizeGuide }
  const isBangle = /^2[.-]\d/.test(getAttribute(product, 'size') ?? '')
  return isBangle ? { label: 'Bangle Size Guide', to: paths.bangleSizeGuide } : null
}
