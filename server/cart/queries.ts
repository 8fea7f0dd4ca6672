import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Cart, CartLine } from '#contract/cart.ts'
import { multiply, type Paise, sum, toRupees } from '#domain/money.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { isVisibleToCustomers } from '#server/catalogue/queries.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { isInCartOf } from './policy.ts'
import { cartLines } from './tables.ts'

const PRODUCT_COLUMNS = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  images: products.images,
  material: products.material,
  stock: products.stock,
  isForSale: sql<boolean>`${isVisibleToCustomers()}`,
  isFixedPrice: products.isFixedPrice,
  pricePaise: products.pricePaise,
  fixedPricePaise: products.fixedPricePaise,
  metalType: products.metalType,
  metalWeightMg: products.metalWeightMg,
  makingType: products.makingType,
  makingPercent: products.makingPercent,
  makingFlatPaise: products.makingFlatPaise,
  stoneChargesPaise: products.stoneChargesPaise,
}

export type CartLineRow = typeof cartLines.$inferSelect
export type CartLineWithProduct = Awaited<ReturnType<typeof listCartLines>>[number]

/** The lines of a cart in the order in which they were added. */
export const listCartLines = (db: Reader, userId: string) =>
  db
    .select({ line: cartLines, product: PRODUCT_COLUMNS })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(isInCartOf(userId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.productId))

/** The products that are for sale, each with the person's cart line or null. */
export const findSellableProducts = (db: Reader, userId: string, productIds: string[]) =>
  db
    .select({ product: PRODUCT_COLUMNS, line: cartLines })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(cartLines, and(eq(cartLines.productId, products.id), isInCartOf(userId)))
    .where(and(inArray(products.id, productIds), isVisibleToCustomers()))
    .orderBy(asc(products.id))

/** The previous price of a line, and why it changed. */
export type Repriced = { previousPrice: Paise; reason: RepricedReason }

/** Expects renewed rows: the price of a line is the price in its row. `repriced` holds what changed, by product. */
export function serializeCart(
  rows: readonly CartLineWithProduct[],
  repriced: ReadonlyMap<string, Repriced> = new Map(),
): Cart {
  return {
    cart: rows.map((row) => serializeCartLine(row, repriced.get(row.product.id))),
    subtotal: toRupees(sum(rows.map(({ line }) => multiply(line.lockedPricePaise, line.quantity)))),
  }
}

function serializeCartLine({ line, product }: CartLineWithProduct, repriced: Repriced | undefined): CartLine {
  const isLocked = line.lockedRatePaise !== null
  return {
    product: {
      _id: product.id,
      name: product.name,
      slug: product.slug,
      images: product.images,
      inventoryQuantity: product.stock,
      material: product.material,
      metalInfo:
        product.metalType && product.metalWeightMg
          ? { type: product.metalType, weightGrams: product.metalWeightMg / 1000 }
          : null,
    },
    price: toRupees(line.lockedPricePaise),
    quantity: line.quantity,
    subtotal: toRupees(multiply(line.lockedPricePaise, line.quantity)),
    goldRateSnapshot: line.lockedRatePaise === null ? null : toRupees(line.lockedRatePaise),
    goldRateTimestamp: isLocked ? line.lockedAt.toISOString() : null,
    lockedUntil: line.lockedUntil?.toISOString() ?? null,
    ...(repriced && {
      repriced: true,
      previousPrice: toRupees(repriced.previousPrice),
      repricedReason: repriced.reason,
    }),
    available: product.isForSale && product.stock > 0 && product.pricePaise !== null,
  }
}

export { assertWithinLineLimit, currentLinePrice, isLocked } from './line-prices.ts'
