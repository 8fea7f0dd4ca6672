import type { Paise } from '#domain/money.ts'
import { MAX_VARIANTS } from '#domain/variants.ts'

/** As many variants and as many lines that only add a picture. To read a product of a whole file would take seconds. */
export const MAX_PRODUCT_LINES = 2 * MAX_VARIANTS
export const TOO_MANY_LINES = `A product has at most ${MAX_VARIANTS} variants. This one has more than ${MAX_PRODUCT_LINES} lines`

/** A product of another shop, as far as we can keep it. */
export type ImportedProduct = {
  /** Identifies the product: importing it again changes the same product. It becomes the slug. */
  handle: string
  name: string
  /** Null, as below: the file does not say. */
  description: string | null
  /** What the other shop calls this kind of product. Staff choose a category for it. '' for none. */
  type: string
  tags: string[] | null
  vendor: string | null
  isActive: boolean | null
  isFeatured: boolean | null
  /** Details that are no choice: `{ Purity: '22K' }`. */
  attributes: Record<string, string>
  /** None, or up to three: `['Ring size', 'Metal colour']`. */
  optionNames: string[]
  /** One, or one for each combination of values. */
  variants: ImportedVariant[]
  images: { url: string; alt: string }[]
}

export type ImportedVariant = {
  line: number
  /** One for each option, in the order of `optionNames`. */
  values: string[]
  sku: string
  pricePaise: Paise
  compareAtPaise: Paise | null
  weightGrams: number | null
  /** `in-stock`: the other shop sells it without counting. Null: the file does not say. */
  stock: number | 'in-stock' | null
  /** Null: the file does not say. */
  isActive: boolean | null
  /** A picture of the product that shows this variant, or ''. */
  imageUrl: string
}

/** `error`: the product is not imported. `warning`: it is, without what the message names. */
export type Fault = { line: number; column: string; message: string; severity: 'error' | 'warning' }

/** A product of the file. Null: it cannot be imported, see `faults`. */
export type ParsedProduct = {
  line: number
  name: string
  product: ImportedProduct | null
  faults: Fault[]
}
