import { eq, inArray, notLike, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { selectProductCards } from '../queries.ts'
import { products } from '../tables.ts'
import { loadSearchableVariants } from '../variants/searchable-variants.ts'
import { buildSearchText, SEARCH_TEXT_VERSION } from './search-text.ts'

const TIMEOUT_MS = 60_000
const BATCH_SIZE = 2_000

/** Search texts contain the category names, so a renamed category rewrites the texts of its products. */
export async function reindexCategory(tx: Tx, categoryId: string): Promise<void> {
  await reindex(tx, eq(products.categoryId, categoryId))
}

/** Search texts contain the names of option values. */
export async function reindexProducts(tx: Tx, productIds: string[]): Promise<void> {
  await reindex(tx, inArray(products.id, productIds))
}

/** At start, rewrites search texts that an older version of the shop wrote. Returns their number. */
export async function reindexOutdatedProducts({
  transaction,
}: Pick<Database, 'transaction'>): Promise<number> {
  for (let total = 0; ; ) {
    const count = await transaction((tx) =>
      reindex(tx, notLike(products.searchText, `${SEARCH_TEXT_VERSION} %`), BATCH_SIZE),
    )
    total += count
    if (count < BATCH_SIZE) return total
  }
}

async function reindex(tx: Tx, where: SQL, limit?: number): Promise<number> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
  const query = selectProductCards(tx).where(where)
  const rows = await (limit ? query.limit(limit) : query)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const variantsOf = await loadSearchableVariants(tx, ids)
  const texts = rows.map((row) =>
    buildSearchText({
      ...row,
      ...variantsOf(row.id),
      category: row.categoryName,
      subcategory: row.subcategoryName,
    }),
  )
  await tx.execute(sql`
    update products set search_text = given.text
    from unnest(${sql.param(ids)}::text[], ${sql.param(texts)}::text[]) as given(id, text)
    where products.id = given.id`)
  return rows.length
}
