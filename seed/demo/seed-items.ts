import { inArray } from 'drizzle-orm'
import { itemEvents, items } from '#server/items/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { productVariants } from '#server/products/tables.ts'
import type { SeededProduct } from './seed-products.ts'
import { STORES } from './stores.ts'

/** Bridal and temple pieces that the demo shop keeps item by item. Their stock is 40 items. */
const SERIALISED_SLUGS = [
  'padmavati-choker',
  'harita-temple-haar',
  'lakshmi-kasu-mala',
  'bhavani-jhumka',
  'noor-chandbali',
  'zeenat-chandbali',
  'peshwa-nath',
  'rani-maang-tikka',
  'akshata-vati',
  'saubhagya-mangalsutra',
  'gulabi-mangalsutra',
]

const DAY_MS = 24 * 3600 * 1000

type SeedItemsInput = {
  now: Date
  products: Map<string, SeededProduct>
  userIds: Map<string, string>
}

/** The items of the demo shop, received over the last weeks in both stores. */
export async function seedItems(tx: Tx, { now, products, userIds }: SeedItemsInput): Promise<void> {
  const serialised = SERIALISED_SLUGS.map((slug) => products.get(slug)!)
  const rows = serialised
    .flatMap((seeded) => Array.from({ length: seeded.product.stock }, () => seeded))
    .map((seeded, at) => toItem(seeded, at, now))
  await tx.insert(items).values(rows)
  await tx.insert(itemEvents).values(
    rows.map(({ id, receivedAt }) => ({
      id: newId(),
      itemId: id,
      event: 'received' as const,
      byUserId: userIds.get('srinivas')!,
      at: receivedAt,
    })),
  )
  await tx
    .update(productVariants)
    .set({ isSerialised: true })
    .where(
      inArray(
        productVariants.id,
        serialised.map(({ variants }) => variants[0]!.id),
      ),
    )
}

function toItem({ variants, product }: SeededProduct, at: number, now: Date) {
  const receivedAt = new Date(now.getTime() - (3 + ((at * 11) % 40)) * DAY_MS)
  // Handmade pieces of one design differ by up to one percent.
  const share = 1 + ((at % 5) - 2) / 200
  const netGrams = 'fixed' in product.price ? product.grams : product.price.grams
  const hasDiamonds = product.material === 'Diamond'
  return {
    id: newId(),
    variantId: variants[0]!.id,
    huid: createHuid(at),
    tagNumber: `${product.sku}-${String(at + 1).padStart(3, '0')}`,
    grossWeightMg: Math.round(product.grams * 1000 * share),
    netWeightMg: Math.round(netGrams * 1000 * share),
    certificateLaboratory: hasDiamonds ? 'IGI' : '',
    certificateNumber: hasDiamonds ? `52${String(7_104_311 + at * 137)}` : '',
    store: STORES[at % STORES.length]!.name,
    receivedAt,
    createdAt: receivedAt,
    updatedAt: receivedAt,
  }
}

/** An invented HUID. The factor shares no divisor with 36, so that no two are the same. */
const createHuid = (at: number): string =>
  (((at + 1) * 1_236_871_643) % 36 ** 6).toString(36).toUpperCase().padStart(6, '0')
