import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Cart, CartLine } from '#contract/cart.ts'
import { type Paise, sum, times, toRupees } from '#domain/money.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
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
  fixedPricePaise: products.fixedPricePaise,
  metalType: products.metalType,
  metalWeightMg: products.metalWeightMg,
  makingType: products.makingType,
  makingPercent: products.makingPercent,
  makingFlatPaise: products.makingFlatPaise,
  stoneChargesPaise: products.stoneChargesPaise,
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

/** What a line cost before this reading, and why that changed. */
export type Repriced = { previousPrice: Paise; reason: RepricedReason }

/** A line's price is what its row holds: stale rows were renewed before. `repriced` are those, by product. */
export function toWire(rows: readonly CartRow[], repriced: ReadonlyMap<string, Repriced> = new Map()): Cart {
  return {
    cart: rows.map((row) => lineToWire(row, repriced.get(row.piece.id))),
    subtotal: toRupees(sum(rows.map(({ line }) => times(line.lockedPricePaise, line.quantity)))),
  }
}

function lineToWire({ line, piece }: CartRow, repriced: Repriced | undefined): CartLine {
  const isLocked = line.lockedRatePaise !== null
  return {
    product: {
      _id: piece.id,
      name: piece.name,
      slug: piece.slug,
      images: piece.images,
      inventoryQuantity: piece.stock,
      material: piece.material,
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
    ...(repriced && {
      repriced: true,
      previousPrice: toRupees(repriced.previousPrice),
      repricedReason: repriced.reason,
    }),
    available: piece.isForSale && piece.stock > 0 && piece.pricePaise !== null,
  }
}
