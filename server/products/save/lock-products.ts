import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { products, productVariants } from '../tables.ts'

/** Locks products and their variants before staff change them. */
export async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  const ids = sql`any(${sql.param([...productIds])}::text[])`
  assertLockOrder(tx, 'variants')
  await tx.execute(sql`
    select from ${productVariants} where ${productVariants.productId} = ${ids}
    order by ${productVariants.productId} collate "C", ${productVariants.id} collate "C" for no key update`)
  assertLockOrder(tx, 'products')
  await tx.execute(sql`
    select from ${products} where ${products.id} = ${ids} order by ${products.id} collate "C" for no key update`)
}
