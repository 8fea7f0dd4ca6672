import { eq, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database.ts'
import { selectCards } from './cards.ts'
import { searchTextOf } from './search-text.ts'
import { products } from './tables.ts'

const TIMEOUT_MS = 60_000

/** The names of its shelf are part of what a piece is found by: a renamed one is written into all its pieces. */
export async function rewriteSearchTexts(tx: Tx, categoryId: string): Promise<void> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
  const rows = await selectCards(tx).where(eq(products.categoryId, categoryId))
  if (rows.length === 0) return
  const texts = rows.map((row) =>
    searchTextOf({ ...row, category: row.categoryName, subcategory: row.subcategoryName }),
  )
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`
    update products set search_text = given.text
    from unnest(${sql.param(ids)}::text[], ${sql.param(texts)}::text[]) as given(id, text)
    where products.id = given.id`)
}
