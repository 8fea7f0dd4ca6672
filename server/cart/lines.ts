import { and, asc, eq, sql } from 'drizzle-orm'
import type { Cart, CartLine } from '#contract/cart.ts'
import { sum, times, toRupees } from '#domain/money.ts'
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

/** A piece that is for sale, with the person's line of it where there is one. */
export async function pieceFor(db: Reader, userId: string, productId: string) {
  const [row] = await db
    .select({ piece: PIECE, line: cartLines })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(cartLines, and(eq(cartLines.productId, products.id), eq(cartLines.userId, userId)))
    .where(and(eq(products.id, productId), forCustomers()))
  return row ?? null
}

/** A line's price is what stands in its row: stale ones were made anew before. `previous` are their old prices. */
export function toWire(rows: readonly CartRow[], previous: ReadonlyMap<string, number> = new Map()): Cart {
  return {
    cart: rows.map((row) => lineToWire(row, previous.get(row.piece.id))),
    subtotal: toRupees(sum(rows.map(({ line }) => times(line.lockedPricePaise, line.quantity)))),
  }
}

function lineToWire({ line, piece }: CartRow, previousPaise: number | undefined): CartLine {
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
    ...(previousPaise === undefined ? {} : { repriced: true, previousPrice: previousPaise / 100 }),
    available: piece.isForSale && piece.stock > 0 && piece.pricePaise !== null,
  }
}
