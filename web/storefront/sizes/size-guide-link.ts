import { paths } from '#web/paths.ts'
import * as footerTexts from '../footer/texts.ts'
import { getAttribute } from '../shared/product-card-data.ts'

/** The size guide for a product, if it has a ring size or a bangle size. */
export function sizeGuideLink(product: {
  attributes: Record<string, string>
}): { label: string; to: string } | null {
  if (getAttribute(product, 'ring size')) return { label: footerTexts.ringSizeGuide, to: paths.ringSizeGuide }
  const isBangle = /^2[.-]\d/.test(getAttribute(product, 'size') ?? '')
  return isBangle ? { label: footerTexts.bangleSizeGuide, to: paths.bangleSizeGuide } : null
}
