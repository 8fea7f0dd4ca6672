import { paths } from '../../paths.ts'
import { attributeOf } from '../shared/piece.ts'

/** Where a shopper finds out the size that a piece is described by: a ring size, or a bangle's inches and sixteenths. */
export function sizeGuideOf(piece: {
  attributes: Record<string, string>
}): { label: string; to: string } | null {
  if (attributeOf(piece, 'ring size')) return { label: 'Ring Size Guide', to: paths.ringSizeGuide }
  const isBangle = /^2[.-]\d/.test(attributeOf(piece, 'size') ?? '')
  return isBangle ? { label: 'Bangle Size Guide', to: paths.bangleSizeGuide } : null
}
