import { and, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { storePrices } from '../pricing/live-prices.ts'
import { replaceStones } from '../stones/stones.ts'
import { productOptions, productVariants } from '../tables.ts'
import type { PreparedVariants } from './prepare-variants.ts'

/**
 * Writes all variants of a product, which are locked. Those that are not among the rows are removed: they keep their row,
 * so that orders, carts and returns still find it.
 */
export async function writeVariants(
  tx: Tx,
  productId: string,
  { rows, optionIds }: PreparedVariants,
  { optionIdsBefore, now }: { optionIdsBefore: readonly string[]; now: Date },
): Promise<void> {
  if (optionIds.join() !== optionIdsBefore.join()) {
    await tx.delete(productOptions).where(eq(productOptions.productId, productId))
    if (optionIds.length > 0)
      await tx
        .insert(productOptions)
        .values(optionIds.map((optionId, position) => ({ productId, position, optionId })))
  }
  // First all are removed and then the rows restored, so that two rows may exchange their values or SKUs.
  await tx
    .update(productVariants)
    .set({ deletedAt: now })
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
  const values = rows.map((row) => ({ ...row, productId, deletedAt: null }))
  await tx
    .insert(productVariants)
    .values(values)
    .onConflictDoUpdate({ target: productVariants.id, set: excludedColumns(values[0]!) })
  await storePrices(tx, rows)
  for (const { id, stones } of rows) if (stones) await replaceStones(tx, id, stones)
}

const columns = getTableColumns(productVariants)

/** The values of the inserted row, for every column that it has. */
function excludedColumns(row: object): Record<string, SQL> {
  const names = Object.keys(row).filter((name): name is keyof typeof columns => name in columns)
  return Object.fromEntries(names.map((name) => [name, sql.raw(`excluded.${columns[name].name}`)]))
}
