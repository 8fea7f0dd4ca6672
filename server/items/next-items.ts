import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { type ItemWeights, setItemWeights } from '#server/products/service.ts'
import { productVariants } from '#server/products/tables.ts'
import { settings } from '#server/settings/tables.ts'
import { items } from './tables.ts'

/** The order in which items are reserved, for a query of `items`. */
export const NEXT_ITEM_FIRST = sql`${items.receivedAt}, ${items.id}`

/**
 * Where the shop charges items by their own weight, the price of a variant counts the weight of the item that is reserved
 * next. Called after each change of the items in stock, in the same transaction. The caller holds the variants.
 */
export async function refreshNextItems(tx: Tx, variantIds: readonly string[], now: Date): Promise<void> {
  const isOneOf = sql`${productVariants.id} = any(${sql.param([...new Set(variantIds)])}::text[])`
  await setItemWeights(tx, await findWeights(tx, sql`${isOneOf} and ${isChargedByItem}`), now)
}

/** The same for all variants, after the setting was changed. The caller holds the rates and sets the prices. */
export async function refreshAllNextItems(tx: Tx, now: Date): Promise<void> {
  assertLockOrder(tx, 'variants')
  await tx.execute(sql`
    select id from product_variants where is_serialised
    order by product_id collate "C", id collate "C" for no key update`)
  // A new statement, so that it sees what others have committed while this one waited for their variants.
  await setItemWeights(tx, await findWeights(tx, sql`${productVariants.isSerialised}`), now)
}

const isChargedByItem = sql`(select ${settings.document} ->> 'chargedWeight' from ${settings}) = 'item'`

async function findWeights(tx: Tx, where: ReturnType<typeof sql>): Promise<ItemWeights[]> {
  const { rows } = await tx.execute<ItemWeights>(sql`
    select product_variants.id as "variantId",
      next.net_weight_mg as "metalWeightMg", next.gross_weight_mg as "grossWeightMg"
    from product_variants left join lateral (
      select ${items.netWeightMg}, ${items.grossWeightMg} from ${items}
      where ${items.variantId} = product_variants.id and ${items.status} = 'in-stock' and ${isChargedByItem}
      order by ${NEXT_ITEM_FIRST} limit 1
    ) next on true
    where ${where}`)
  return rows
}
