import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { products, productVariants } from '../tables.ts'

/**
 * Locks products and their variants before staff change them. Lock order: variants by product and id, then products by id.
 * Orders and new rates use the same order, so there is no deadlock.
 */
export async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...productIds])}::text[])`
  await tx.execute(sql`
    select from ${productVariants} where ${productVariants.productId} = ${ids}
    order by ${productVariants.productId} collate "C", ${productVariants.id} collate "C" for no key update`)
  await tx.execute(sql`
    select from ${products} where ${products.id} = ${ids} order by ${products.id} collate "C" for no key update`)
}
