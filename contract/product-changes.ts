import { z } from 'zod'
import { VARIANT_CHANGES } from '#domain/product-changes.ts'

const ValueChange = z.object({
  /** A column of the product file, or `variant` for the title of a variant. */
  field: z.string(),
  /** As the product file writes it, '' for none. Long texts are cut to where they differ. */
  before: z.string(),
  after: z.string(),
})

/** What an import changes in a product. Of new products and variants it has only the values that identify them. */
export const ProductChanges = z.object({
  isNew: z.boolean(),
  values: z.array(ValueChange),
  /** The title is '' for the only variant of a product without options. */
  variants: z.array(
    z.object({
      title: z.string(),
      sku: z.string().nullable(),
      status: z.enum(VARIANT_CHANGES),
      values: z.array(ValueChange),
    }),
  ),
  /** Further variants that change. */
  moreVariants: z.number().int(),
  /** Further values of the product and of `variants` that change. */
  moreValues: z.number().int(),
})
export type ProductChanges = z.output<typeof ProductChanges>
