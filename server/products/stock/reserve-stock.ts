import { and, eq, isNotNull } from 'drizzle-orm'
import { stockReason } from '#domain/cart.ts'
import { conflict, refuse, type ShopError } from '#domain/errors.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { products, productVariants } from '../tables.ts'

export type StockLine = { variantId: string; quantity: number }

/**
 * Takes the lines from stock, or throws a conflict with the units left. Variants are updated only where enough units are
 * left, so that stock never falls below 0. The version is not raised: a form that staff have open stays valid and saves
 * its stock as a difference (calculateStockAfterEdit). Answers which of the variants are serialised: the caller reserves
 * their items in the same transaction.
 */
export async function reserveStock(tx: Tx, lines: readonly StockLine[]): Promise<Set<string>> {
  const mergedLines = mergeLines(lines)
  const updatedVariants = await updateStock(tx, RESERVE_STATEMENT, mergedLines)
  const missing = mergedLines.find(({ variantId }) => !updatedVariants.some(({ id }) => id === variantId))
  if (missing) throw await loadOutOfStockError(tx, missing.variantId)
  return serialisedIds(updatedVariants)
}

/** Puts the lines back into stock. A variant that was deleted for good in the meantime is ignored. */
export async function returnStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  await updateStock(tx, RETURN_STATEMENT, mergeLines(lines))
}

/** Locks all variants of the lines before it writes one. */
const LOCKED_LINES = `
  with lines as (select * from unnest($1::text[], $2::integer[]) as line (id, quantity)),
  locked as (
    select v.id, lines.quantity from product_variants v join lines using (id)
    order by v.product_id collate "C", v.id collate "C" for no key update of v
  )`

const RESERVE_STATEMENT = {
  name: 'reserve_stock',
  text: `${LOCKED_LINES}
    update product_variants v set stock = v.stock - locked.quantity from locked
    where v.id = locked.id and v.stock >= locked.quantity returning v.id, v.is_serialised`,
}

const RETURN_STATEMENT = {
  name: 'return_stock',
  text: `${LOCKED_LINES}
    update product_variants v set stock = v.stock + locked.quantity from locked
    where v.id = locked.id returning v.id, v.is_serialised`,
}

/** Only items in stock are sold of a serialised variant: the order names their HUIDs. */
export const MADE_TO_ORDER_TEXT =
  'A product that is made to order cannot be kept item by item. Remove its lead time first.'

type StockRow = { id: string; is_serialised: boolean }

const serialisedIds = (rows: readonly StockRow[]): Set<string> =>
  new Set(rows.filter((row) => row.is_serialised).map(({ id }) => id))

/** Planned once per connection. Returns the updated variants. */
async function updateStock(
  tx: Tx,
  statement: { name: string; text: string },
  lines: readonly StockLine[],
): Promise<StockRow[]> {
  if (lines.length === 0) return []
  assertLockOrder(tx, 'variants')
  const { rows } = await tx.$client.query<StockRow>({
    ...statement,
    values: [lines.map(({ variantId }) => variantId), lines.map(({ quantity }) => quantity)],
  })
  return rows
}

/** Holds the variants until the transaction ends. Answers which of them are serialised. */
export async function lockStock(tx: Tx, variantIds: readonly string[]): Promise<Set<string>> {
  if (variantIds.length === 0) return new Set()
  assertLockOrder(tx, 'variants')
  const { rows } = await tx.$client.query<StockRow>({
    name: 'lock_stock',
    text: `select id, is_serialised from product_variants where id = any($1::text[])
      order by product_id collate "C", id collate "C" for no key update`,
    values: [variantIds],
  })
  return serialisedIds(rows)
}

/** From now on the variant is kept item by item, or counted. `stock` is the number of its items in stock. */
export async function setSerialised(
  tx: Tx,
  { id, isSerialised, stock }: { id: string; isSerialised: boolean; stock: number },
): Promise<void> {
  if (isSerialised) {
    const madeToOrder = await tx.$count(
      productVariants,
      and(eq(productVariants.id, id), isNotNull(productVariants.leadDays)),
    )
    if (madeToOrder > 0) throw conflict(MADE_TO_ORDER_TEXT, 'MADE_TO_ORDER')
  }
  await tx.update(productVariants).set({ isSerialised, stock }).where(eq(productVariants.id, id))
}

type SoldOutVariant = { id: string; productId: string; name: string; title: string; stock: number }

export const outOfStockError = ({ id, productId, name, title, stock }: SoldOutVariant): ShopError =>
  refuse(stockReason('OUT_OF_STOCK', { name: formatVariantName(name, title), available: stock }), {
    productId,
    variantId: id,
    available: stock,
  })

async function loadOutOfStockError(reader: Reader, variantId: string): Promise<ShopError> {
  const [variant] = await reader
    .select({
      id: productVariants.id,
      productId: products.id,
      name: products.name,
      title: productVariants.title,
      stock: productVariants.stock,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .where(eq(productVariants.id, variantId))
  return variant
    ? outOfStockError(variant)
    : conflict('A product of this order is no longer in the shop.', 'OUT_OF_STOCK', { available: 0 })
}

/** One line for each variant. */
function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { variantId, quantity } of lines)
    quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  return [...quantities].map(([variantId, quantity]) => ({ variantId, quantity }))
}
