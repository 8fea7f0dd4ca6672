import { eq } from 'drizzle-orm'
import { slugify } from '#domain/slug.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { productFields } from '#server/products/tables.ts'

/** The details of the demo's products, in the order of the product page, after the fields that every shop starts with. */
export const TEXT_FIELDS = [
  'Size',
  'Ring size',
  'Length',
  'Width',
  'Height',
  'Diameter',
  'Thickness',
  'Dome',
  'Head',
  'Fit',
  'Colour',
  'Finish',
  'Stones',
  'Treatment',
  'Origin',
  'Pearls',
  'Beads',
  'Vati',
  'Flower',
  'Coins',
  'Pieces',
  'Pendant',
  'Chain',
  'Closure',
  'Engraving',
  'Certificate',
  'Packing',
  'Worn',
]

/** In place of the choices that every shop starts with. */
export const OCCASIONS = [
  'Wedding',
  'Engagement',
  'Anniversary',
  'Festive',
  'Every day',
  'Akshaya Tritiya',
  'Dhanteras',
  'Eid',
  'Varalakshmi puja',
]

export async function seedProductFields(tx: Tx): Promise<void> {
  await tx.update(productFields).set({ choices: OCCASIONS }).where(eq(productFields.code, 'occasion'))
  await tx.insert(productFields).values(
    TEXT_FIELDS.map((name, index) => ({
      id: slugify(name),
      code: slugify(name),
      name,
      kind: 'text' as const,
      position: 10 + index,
    })),
  )
}
