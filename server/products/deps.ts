import type { SQL } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { ProductCard, products } from '#contract/products.ts'
import type { Audit } from '#server/audit/service.ts'
import type { Media } from '#server/media/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'

export type ProductDeps = {
  database: Database
  clock: Clock
  audit: Audit
  media: Media
  search: ProductSearch
}

/** What `server/search` does for products, whose tables it reads. `server/app.ts` hands it over. */
export type ProductSearch = {
  /** Writes the rows that lists read. Only `server/products/write/change-products.ts` calls it. */
  refreshSearchRows(tx: Tx, productIds: readonly string[]): Promise<void>
  /** The filter of product lists as a condition on `products`. */
  productFilter(filter: ProductFilter): SQL | undefined
  /** In the order of the ids. */
  findCards(reader: Reader, ids: readonly string[]): Promise<ProductCard[]>
  /** Shown with a product: those that staff chose, then similar ones. */
  findRelated(reader: Reader, product: RelatedTo): Promise<ProductCard[]>
}

export type ProductFilter = Partial<Omit<ParsedInput<typeof products.list>, 'page' | 'limit'>>
export type RelatedTo = {
  id: string
  categoryId: string
  subcategoryId: string | null
  material: string
  relatedIds: readonly string[]
  /** Staff also see inactive products. */
  seesAll: boolean
}
