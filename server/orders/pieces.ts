import { and, eq, sql } from 'drizzle-orm'
import type { Line } from '#domain/cart.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { type Paise, times } from '#domain/money.ts'
import { formatWeight, type WeightUnit } from '#domain/weight.ts'
import { assertWithinReason, lockHolds, priceOfLine } from '#server/cart/prices.ts'
import { cartLines } from '#server/cart/tables.ts'
import { forCustomers, primaryImage } from '#server/catalogue/cards.ts'
import { soldOut } from '#server/catalogue/stock.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import { planned } from '#server/platform/planned.ts'
import type { CurrentRate } from '#server/rates/current.ts'
import type { PieceDetails } from './tables.ts'

/** A line of the order as it will be kept, and how many of the piece lay in the cart. */
export type PricedLine = ReturnType<typeof pricedLines>[number]

/** The locked price where the piece lies in the person's cart and the lock holds, else today's. */
export function pricedLines(
  found: readonly Found[],
  lines: readonly Line[],
  today: CurrentRate | null,
  now: Date,
) {
  return lines.map(({ productId, quantity }) => {
    const row = found.find(({ piece }) => piece.id === productId)
    if (!row) throw notFound('Product not found')
    const { piece, lock } = row
    const price = sellable(row, priceOfLine(lock, piece, now), quantity)
    const rate = lock && lockHolds(lock, piece, now) ? lock.lockedRatePaise : null
    return {
      ...{ productId, quantity, price, subtotalPaise: times(price, quantity), pricePaise: price },
      ...{ slug: piece.slug, name: piece.name, sku: piece.sku },
      image: primaryImage(piece.images)?.url ?? '',
      metalType: piece.metalType,
      ...{ metalWeightMg: piece.metalWeightMg, hsn: piece.hsn, details: detailsOf(piece) },
      ratePaise:
        rate ?? (piece.isFixedPrice || !piece.metalType ? null : (today?.rates[piece.metalType] ?? null)),
      inCart: lock?.quantity ?? 0,
    }
  })
}

type Found = Awaited<ReturnType<typeof lockedPieces>>[number]

/**
 * Locks the pieces in the order of their ids: two orders never wait for each other in a circle. The cart's lines are read
 * under the person's lock, so that they are what the order empties.
 */
export const lockedPieces = planned((db) =>
  db
    .select({
      piece: {
        ...{ id: products.id, slug: products.slug, name: products.name, sku: products.sku },
        ...{ images: products.images, stock: products.stock, pricePaise: products.pricePaise },
        ...{ metalType: products.metalType, metalWeightMg: products.metalWeightMg, hsn: products.hsn },
        ...{ weight: products.weight, weightUnit: products.weightUnit, attributes: products.attributes },
        isFixedPrice: products.isFixedPrice,
        isForSale: sql<boolean>`${forCustomers()}`,
      },
      lock: cartLines,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(
      cartLines,
      and(eq(cartLines.productId, products.id), eq(cartLines.userId, sql.placeholder('userId'))),
    )
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::text[])`)
    .orderBy(sql`${products.id} collate "C"`)
    .for('no key update', { of: products })
    .prepare('lock_pieces'),
)

function detailsOf({ attributes, weight, weightUnit }: Found['piece']): PieceDetails {
  const told = (name: string) => Object.entries(attributes).find(([key]) => key.toLowerCase() === name)?.[1]
  const [purity, hallmark] = [told('purity'), told('hallmark')]
  return {
    ...(purity ? { purity } : {}),
    ...(hallmark ? { hallmark } : {}),
    ...(weight ? { weight: formatWeight(weight, weightUnit as WeightUnit) } : {}),
  }
}

function sellable({ piece }: Found, price: Paise | null, quantity: number): Paise {
  if (!piece.isForSale) throw notFound(`“${piece.name}” is no longer for sale.`, 'NOT_FOR_SALE')
  if (price === null)
    throw conflict(
      `The price of “${piece.name}” is on request. It cannot be ordered here.`,
      'PRICE_ON_REQUEST',
    )
  if (piece.stock < quantity) throw soldOut(piece)
  assertWithinReason(price, quantity)
  return price
}
