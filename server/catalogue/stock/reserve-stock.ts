import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { describeStockShortage } from '#domain/cart.ts'
import { conflict, type ShopError } from '#domain/errors.ts'
import type { Paise } from '#domain/money.ts'
import type { ProductPricing } from '#domain/pricing.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import { toPricedProduct } from '../pricing/live-prices.ts'
import { isVisibleToCustomers, primaryImage } from '../queries.ts'
import { categories, products, type StoredImage } from '../tables.ts'

export type StockLine = { productId: string; quantity: number }

/**
 * Takes the lines from stock, or throws a conflict with the units left. Products are updated in the order of their ids, so
 * that orders cannot deadlock, and only where enough units are left, so that stock never falls below 0. The version is
 * not raised: a form that staff have open stays valid and saves its stock as a difference (calculateStockAfterEdit).
 */
export async function reserveStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of mergeLines(lines)) {
    const updatedRows = await decrementStock(tx, { productId, quantity })
    if (updatedRows.length === 0) throw await loadOutOfStockError(tx, productId)
  }
}

const decrementStock = preparedStatement<StockLine, unknown[]>((db) =>
  db
    .update(products)
    .set({ stock: sql`${products.stock} - ${sql.placeholder('quantity')}` })
    .where(
      and(eq(products.id, sql.placeholder('productId')), gte(products.stock, sql.placeholder('quantity'))),
    )
    .returning({ id: products.id })
    .prepare('reserve_stock'),
)

/** Puts the lines back into stock. A product deleted in the meantime is ignored. */
export async function returnStock(tx: Tx, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of mergeLines(lines)) {
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${quantity}` })
      .where(eq(products.id, productId))
  }
}

export const outOfStockError = (product: { id: string; name: string; stock: number }): ShopError =>
  conflict(describeStockShortage(product.name, product.stock), 'OUT_OF_STOCK', {
    productId: product.id,
    available: product.stock,
  })

async function loadOutOfStockError(reader: Reader, productId: string): Promise<ShopError> {
  const [product] = await reader
    .select({ id: products.id, name: products.name, stock: products.stock })
    .from(products)
    .where(eq(products.id, productId))
  return product
    ? outOfStockError(product)
    : conflict('A product of this order is no longer in the shop.', 'OUT_OF_STOCK', {
        productId,
        available: 0,
      })
}

function mergeLines(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<string, number>()
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .sort((a, b) => (a.productId < b.productId ? -1 : 1))
}

/** A product that a customer may buy now. */
export type SellableProduct = {
  id: string
  slug: string
  name: string
  sku: string | null
  images: StoredImage[]
  /** Of the primary picture; '' without pictures. */
  imageUrl: string
  stock: number
  /** The price now in paise. Null: on request, it cannot be ordered. */
  price: Paise | null
  pricing: ProductPricing
}

/** The products that are on sale: active, in an active category. */
export async function findSellableProducts(
  reader: Reader,
  ids: readonly string[],
): Promise<Map<string, SellableProduct>> {
  if (ids.length === 0) return new Map()
  const rows = await reader
    .select({ product: products })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(and(inArray(products.id, [...new Set(ids)]), isVisibleToCustomers()))
  return new Map(
    rows.map(({ product }) => [
      product.id,
      {
        id: product.id,
        slug: product.slug,
        name: product.name,
        sku: product.sku,
        stock: product.stock,
        images: product.images,
        imageUrl: primaryImage(product.images)?.url ?? '',
        price: product.pricePaise,
        pricing: toPricedProduct(product),
      },
    ]),
  )
}
