import { and, eq, sql } from 'drizzle-orm'
import type { Line } from '#domain/cart.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { type Paise, times } from '#domain/money.ts'
import { breakupAt } from '#domain/pricing.ts'
import { formatWeight, type WeightUnit } from '#domain/weight.ts'
import { assertWithinReason, isLocked, priceOfLine } from '#server/cart/prices.ts'
import { cartLines } from '#server/cart/tables.ts'
import { forCustomers, primaryImage } from '#server/catalogue/cards.ts'
import { pieceOf } from '#server/catalogue/pricing.ts'
import { soldOut } from '#server/catalogue/stock.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import { planned } from '#server/platform/planned.ts'
import type { CurrentRate } from '#server/rates/current.ts'
import type { PieceDetails } from './tables.ts'

/** A line of the order as it will be kept, and how many of the piece lay in the cart. */
export type PricedLine = ReturnType<typeof pricedLines>[number]

/** The locked price where the product is in the person's cart and the lock holds, else today's. */
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
    // no rate to sell at: neither today's price nor a locked one holds, whatever the columns still say
    const isPriceless = !piece.isFixedPrice && today === null
    const price = sellable(row, isPriceless ? null : priceOfLine(lock, piece, now), quantity)
    return {
      productId,
      quantity,
      price,
      pricePaise: price,
      subtotalPaise: times(price, quantity),
      slug: piece.slug,
      name: piece.name,
      sku: piece.sku,
      image: primaryImage(piece.images)?.url ?? '',
      hsn: piece.hsn,
      details: detailsOf(piece),
      metalType: piece.metalType,
      metalWeightMg: piece.metalWeightMg,
      ...priceParts(row, price, today, now),
      inCart: lock?.quantity ?? 0,
    }
  })
}

/**
 * What the price was made of, so that an old order can explain it. A lock holds only while the product has the terms that
 * the lock was made for, so the product's own terms serve for both. Parts that do not add up to the price are left out.
 */
function priceParts({ piece, lock }: Found, price: Paise, today: CurrentRate | null, now: Date) {
  const priced = pieceOf(piece)
  const rate = priced.isFixedPrice
    ? null
    : lock && isLocked(lock, piece, now)
      ? lock.lockedRatePaise
      : (today?.rates[priced.metal] ?? null)
  const parts = priced.isFixedPrice || rate === null ? null : breakupAt(priced, rate)
  const isExplained = parts !== null && parts.total === price
  return {
    ratePaise: rate,
    metalValuePaise: isExplained ? parts.metalValue : null,
    makingPaise: isExplained ? parts.makingCharges : null,
    makingPercent:
      isExplained && !priced.isFixedPrice && priced.making.type === 'percentage'
        ? priced.making.percent
        : null,
    stonePaise: isExplained ? parts.stoneValue : null,
  }
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
        id: products.id,
        slug: products.slug,
        name: products.name,
        sku: products.sku,
        images: products.images,
        stock: products.stock,
        pricePaise: products.pricePaise,
        metalType: products.metalType,
        metalWeightMg: products.metalWeightMg,
        hsn: products.hsn,
        weight: products.weight,
        weightUnit: products.weightUnit,
        attributes: products.attributes,
        isFixedPrice: products.isFixedPrice,
        fixedPricePaise: products.fixedPricePaise,
        makingType: products.makingType,
        makingPercent: products.makingPercent,
        makingFlatPaise: products.makingFlatPaise,
        stoneChargesPaise: products.stoneChargesPaise,
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
  if (price === null || price <= 0)
    throw conflict(
      `The price of “${piece.name}” is on request. It cannot be ordered here.`,
      'PRICE_ON_REQUEST',
    )
  if (piece.stock < quantity) throw soldOut(piece)
  assertWithinReason(price, quantity)
  return price
}
