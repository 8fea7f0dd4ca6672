import type { ProductCard } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'

/** The most that one call answers. */
const MOST = 100

/** What this browser remembers, as it is in the catalogue now; gone pieces are left out. Null: the shop is away. */
export async function productsNow(ids: readonly string[]): Promise<ProductCard[] | null> {
  // in one order, so that the same pieces are one address
  const sorted = ids.toSorted()
  const parts = Array.from({ length: Math.ceil(sorted.length / MOST) }, (_, at) =>
    sorted.slice(at * MOST, (at + 1) * MOST).join(','),
  )
  try {
    const found = await Promise.all(parts.map((part) => browserApi.products.list({ ids: part, limit: MOST })))
    return found.flatMap(({ products }) => products)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return null
  }
}
