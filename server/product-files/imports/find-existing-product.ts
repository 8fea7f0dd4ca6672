import type { Product } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import type { ProductFileDeps } from '../deps.ts'

/** The product of our shop with the address of another shop's product. */
export async function findExistingProduct(
  { database, products }: Pick<ProductFileDeps, 'database' | 'products'>,
  handle: string,
): Promise<Product | null> {
  try {
    const product = await products.getForStaff(database.db, handle)
    return product.slug === handle ? product : null
  } catch (error) {
    if (error instanceof ShopError && error.kind === 'not-found') return null
    throw error
  }
}
