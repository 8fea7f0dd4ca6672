import type { ProductCard } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'

/** The most that one call answers. */
const MAX_IDS_PER_CALL = 100

/** What this browser remembers, as it is in the catalogue now; gone pieces are left out. Null: the shop is away. */
export async function fetchProductsByIds(ids: readonly string[]): Promise<ProductCard[] | null> {
  // in one order, so that the same pieces are one address
  const sortedIds = ids.toSorted()
  const batches = Array.from({ length: Math.ceil(sortedIds.length / MAX_IDS_PER_CALL) }, (_, index) =>
    sortedIds.slice(index * MAX_IDS_PER_CALL, (index + 1) * MAX_IDS_PER_CALL).join(','),
  )
  try {
    const responses = await Promise.all(
      batches.map((batch) => browserApi.products.list({ ids: batch, limit: MAX_IDS_PER_CALL })),
    )
    return responses.flatMap(({ products }) => products)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return null
  }
}
