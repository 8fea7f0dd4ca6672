import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Cart, CartLine } from '#contract/cart.ts'
import { type Paise, sum, times, toRupees } from '#domain/money.ts'
import { forCustomers } from '#server/catalogue/cards.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import type { Reader } from '#server/platform/database.ts'
import { cartLines } from './tables.ts'

/** What a cart needs to know of a piece. */
const PIECE = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  images: products.images,
  material: products.material,
  stock: products.stock,
  isForSale: sql<boolean>`${forCustomers()}`,
  isFixedPrice: products.isFixedPrice,
  pricePaise: products.pricePaise,
  metalType: products.metalType,
  metalWeightMg: products.metalWeightMg,
}

export type LineRow = typeof cartLines.$inferSelect
export type CartRow = Awaited<ReturnType<typeof rowsOf>>[number]

/** The lines of a cart in the order in which they were added. */
export const rowsOf = (db: Reader, userId: string) =>
  db
    .select({ line: cartLines, piece: PIECE })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(eq(cartLines.userId, userId))
    .orderBy(asc(cartLines.createdAt), asc(cartLines.productId))

/** Those of the pieces that are for sale, with the person's line of each where there is one. */
export const piecesFor = (db: Reader, userId: string, productIds: string[]) =>
  db
    .select({ piece: PIECE, line: cartLines })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(cartLines, and(eq(cartLines.productId, products.id), eq(cartLines.userId, userId)))
    .where(and(inArray(products.id, productIds), forCustomers()))
    .orderBy(asc(products.id))

/** A line's price is what stands in its row: stale ones were made anew before. `previous` are their old prices. */
export function toWire(rows: readonly CartRow[], previous: ReadonlyMap<string, Paise> = new Map()): Cart {
  return {
    cart: rows.map((row) => lineToWire(row, previous.get(row.piece.id))),
    subtotal: toRupees(sum(rows.map(({ line }) => times(line.lockedPricePaise, line.quantity)))),
  }
}

function lineToWire({ line, piece }: CartRow, previousPrice: Paise | undefined): CartLine {
  const isLocked = line.lockedRatePaise !== null
  return {
    product: {
      ...{ _id: piece.id, name: piece.name, slug: piece.slug, images: piece.images },
      ...{ inventoryQuantity: piece.stock, material: piece.material },
      metalInfo:
        piece.metalType && piece.metalWeightMg
          ? { type: piece.metalType, weightGrams: piece.metalWeightMg / 1000 }
          : null,
    },
    price: toRupees(line.lockedPricePaise),
    quantity: line.quantity,
    subtotal: toRupees(times(line.lockedPricePaise, line.quantity)),
    goldRateSnapshot: line.lockedRatePaise === null ? null : toRupees(line.lockedRatePaise),
    goldRateTimestamp: isLocked ? line.lockedAt.toISOString() : null,
    lockedUntil: line.lockedUntil?.toISOString() ?? null,
    ...(previousPrice === undefined ? {} : { repriced: true, previousPrice: toRupees(previousPrice) }),
    available: piece.isForSale && piece.stock > 0 && piece.pricePaise !== null,
  }
}
