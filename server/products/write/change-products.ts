import { and, type Column, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder, lockNumber } from '#server/platform/database/locks.ts'
import { lockRatesShared } from '#server/rates/queries.ts'
import type { ProductDeps } from '../deps.ts'
import { products, productVariants } from '../tables.ts'
import { type ProductChange, writeProducts } from './write-products.ts'

const NAMES_LOCK = 7_119_002

export type SaveProducts = (changes: readonly ProductChange[]) => Promise<void>
type Rating = { average: number; count: number }

/**
 * The one way to write products (docs/decisions/0033-search.md): it locks, writes, prices and refreshes what lists read.
 * Only stock, the weights of items and new rates are written elsewhere, because no list stores what follows from them.
 */
export function createProductWriter({
  clock,
  media,
  search,
}: Pick<ProductDeps, 'clock' | 'media' | 'search'>) {
  /**
   * Locks these products, their prices and the names that they contain. `change` reads what it needs and calls `save`, as
   * often as it likes.
   */
  async function changeProducts<T>(
    tx: Tx,
    { ids, by }: { ids: readonly string[]; by: string | null },
    change: (save: SaveProducts) => Promise<T>,
  ): Promise<T> {
    await lockRatesShared(tx)
    await lockNumber(tx, 'names', NAMES_LOCK, 'shared')
    await lockProducts(tx, ids)
    const changedIds: string[] = []
    const result = await change(async (changes) => {
      await writeProducts(tx, await holdPictures(tx, changes), { at: clock.now(), by })
      changedIds.push(...changes.map(({ id }) => id))
    })
    await search.refreshSearchRows(tx, changedIds)
    return result
  }

  /**
   * Writes the rating of a product. It is calculated after the product is locked, so that two reviews that are published at
   * the same time are both counted.
   */
  async function setRating(tx: Tx, id: string, calculateRating: () => Promise<Rating>): Promise<void> {
    assertLockOrder(tx, 'products')
    await tx.select({ id: products.id }).from(products).where(eq(products.id, id)).for('no key update')
    const { average, count } = await calculateRating()
    const columns = { ratingAverage: average, ratingCount: count }
    await writeProducts(tx, [{ id, columns, keepsVersion: true }], { at: clock.now(), by: null })
    await search.refreshSearchRows(tx, [id])
  }

  /**
   * Renames or deletes a category, an option or a product field. Titles and attributes of products, words of search and cards
   * contain these names, so no product is saved meanwhile. `change` answers which products are shown differently, besides
   * those that it saves.
   */
  async function changeNames<T>(
    tx: Tx,
    by: string,
    change: (save: SaveProducts) => Promise<{ result: T; shownIn: readonly string[] }>,
  ): Promise<T> {
    await lockNumber(tx, 'names', NAMES_LOCK, 'exclusive')
    const changedIds: string[] = []
    const { result, shownIn } = await change(async (changes) => {
      const ids = changes.map(({ id }) => id)
      await lockProducts(tx, ids)
      await writeProducts(tx, changes, { at: clock.now(), by })
      changedIds.push(...ids)
    })
    await search.refreshSearchRows(tx, [...changedIds, ...shownIn])
    return result
  }

  /** Pictures that the products get are there, and stay. */
  async function holdPictures(tx: Tx, changes: readonly ProductChange[]): Promise<readonly ProductChange[]> {
    const ids = changes
      .filter(
        ({ columns, variants = [] }) => columns.images ?? variants.some((each) => each.columns.imageUrls),
      )
      .map(({ id }) => id)
    if (ids.length === 0) return changes
    const isOne = (column: Column) => sql`${column} = any(${sql.param(ids)}::text[])`
    const before = await tx.select({ images: products.images }).from(products).where(isOne(products.id))
    const ofVariants = await tx
      .select({ imageUrls: productVariants.imageUrls })
      .from(productVariants)
      .where(isOne(productVariants.productId))
    return media.hold(tx, changes, { before: [before, ofVariants], toField: () => 'imageUrls' })
  }

  return { changeProducts, setRating, changeNames }
}

/** What the parts that write products need. */
export type WritingDeps = ProductDeps & { writer: ReturnType<typeof createProductWriter> }

async function lockProducts(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  const ids = sql`any(${sql.param([...productIds])}::text[])`
  assertLockOrder(tx, 'variants')
  await tx.execute(sql`
    select from ${productVariants} where ${productVariants.productId} = ${ids}
    order by ${productVariants.productId} collate "C", ${productVariants.id} collate "C" for no key update`)
  assertLockOrder(tx, 'products')
  await tx.execute(sql`
    select from ${products} where ${products.id} = ${ids} order by ${products.id} collate "C" for no key update`)
}

/** Removes deleted products for good. No list shows them. */
export const purgeDeletedProducts = (tx: Tx, where: SQL) =>
  tx.delete(products).where(and(isNotNull(products.deletedAt), where))
