import type { ProductCard } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'

const MAX_IDS_PER_CALL = 100

/** Current data of products. Deleted ones are left out. Null: the server cannot be reached. */
export async function fetchProductsByIds(ids: readonly string[]): Promise<ProductCard[] | null> {
  // Sorted, so that equal sets have the same address in the cache.
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
