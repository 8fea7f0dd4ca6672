import type { ProductCard as Product } from '#contract/products.ts'
import { METAL_LABELS } from '#domain/metal-rates.ts'

/** The primary picture first (S1 §2). */
export const inOrder = ({ images }: Pick<Product, 'images'>) =>
  [...images].sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))

/** `Gold 22K`, `Ruby`: the metal where the price follows it, else the material. */
export const materialTag = ({ metalInfo, material }: Pick<Product, 'metalInfo' | 'material'>): string =>
  metalInfo && (material === 'Gold' || material === 'Silver') ? METAL_LABELS[metalInfo.type] : material

/** Attributes are named as staff typed them: `Purity`, `purity`. */
export const attributeOf = (
  { attributes }: { attributes: Record<string, string> },
  name: string,
): string | undefined => Object.entries(attributes).find(([key]) => key.toLowerCase() === name)?.[1]
