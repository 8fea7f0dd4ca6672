import { eq, notLike, type SQL, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/database.ts'
import { selectCards } from './cards.ts'
import { SEARCH_RULES, searchTextOf } from './search-text.ts'
import { products } from './tables.ts'

const TIMEOUT_MS = 60_000
const AT_ONCE = 2_000

/** The names of its shelf are part of what a piece is found by: a renamed one is written into all its pieces. */
export async function rewriteSearchTexts(tx: Tx, categoryId: string): Promise<void> {
  await rewrite(tx, eq(products.categoryId, categoryId))
}

/** Texts that an older version of the shop wrote are written anew, before the first request; returns how many. */
export async function renewSearchTexts({ transaction }: Pick<Database, 'transaction'>): Promise<number> {
  for (let renewed = 0; ; ) {
    const count = await transaction((tx) =>
      rewrite(tx, notLike(products.searchText, `${SEARCH_RULES} %`), AT_ONCE),
    )
    renewed += count
    if (count < AT_ONCE) return renewed
  }
}

async function rewrite(tx: Tx, which: SQL, most?: number): Promise<number> {
  await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
  const pieces = selectCards(tx).where(which)
  const rows = await (most ? pieces.limit(most) : pieces)
  if (rows.length === 0) return 0
  const texts = rows.map((row) =>
    searchTextOf({ ...row, category: row.categoryName, subcategory: row.subcategoryName }),
  )
  const ids = rows.map(({ id }) => id)
  await tx.execute(sql`
    update products set search_text = given.text
    from unnest(${sql.param(ids)}::text[], ${sql.param(texts)}::text[]) as given(id, text)
    where products.id = given.id`)
  return rows.length
}
