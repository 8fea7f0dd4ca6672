import { and, eq, sql } from 'drizzle-orm'
import type { CartItem } from '#domain/cart.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { multiply, type Paise } from '#domain/money.ts'
import { calculatePriceBreakupAtRate } from '#domain/pricing.ts'
import { mapProductTexts, PRODUCT_TEXTS } from '#domain/product-texts.ts'
import { formatWeight, type WeightUnit } from '#domain/weight.ts'
import { assertWithinLineLimit, currentLinePrice, isLocked } from '#server/cart/queries.ts'
import { cartLines } from '#server/cart/tables.ts'
import { isVisibleToCustomers, primaryImage } from '#server/catalogue/queries.ts'
import { outOfStockError, toPricedProduct } from '#server/catalogue/service.ts'
import { categories, products } from '#server/catalogue/tables.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import type { CurrentRate } from '#server/rates/queries.ts'
import type { OrderLineDetails } from '../tables.ts'

/** The lines of the new order, each with the quantity in the cart. A valid rate lock keeps its price, others cost today's. */
export function priceLines(
  lockedProducts: readonly LockedProduct[],
  lines: readonly CartItem[],
  currentRate: CurrentRate | null,
  now: Date,
) {
  return lines.map(({ productId, quantity }) => {
    const row = lockedProducts.find(({ product }) => product.id === productId)
    if (!row) throw notFound('Product not found')
    const { product, cartLine } = row
    // Without a rate nothing with a live price is sold. The price column may still hold an old price for a minute.
    const hasNoRate = !product.isFixedPrice && currentRate === null
    const price = assertPurchasable(
      row,
      hasNoRate ? null : currentLinePrice(cartLine, product, now),
      quantity,
    )
    const line = {
      productId,
      quantity,
      pricePaise: price,
      subtotalPaise: multiply(price, quantity),
      slug: product.slug,
      name: product.name,
      sku: product.sku,
      image: primaryImage(product.images)?.url ?? '',
      hsn: product.hsn,
      details: toLineDetails(product),
      metalType: product.metalType,
      metalWeightMg: product.metalWeightMg,
      ...priceBreakup(row, price, currentRate, now),
    }
    return { line, inCart: cartLine?.quantity ?? 0 }
  })
}

/**
 * The parts of the price, so that an old order can explain it. A rate lock is valid only while the product's terms stay the
 * same, so the parts are calculated from the product in both cases. Parts that do not add up to the price are left out.
 */
function priceBreakup(
  { product, cartLine }: LockedProduct,
  price: Paise,
  currentRate: CurrentRate | null,
  now: Date,
) {
  const pricing = toPricedProduct(product)
  const rate = pricing.isFixedPrice
    ? null
    : cartLine && isLocked(cartLine, product, now)
      ? cartLine.lockedRatePaise
      : (currentRate?.rates[pricing.metal] ?? null)
  const breakup = pricing.isFixedPrice || rate === null ? null : calculatePriceBreakupAtRate(pricing, rate)
  const addsUp = breakup !== null && breakup.total === price
  return {
    ratePaise: rate,
    metalValuePaise: addsUp ? breakup.metalValue : null,
    makingPaise: addsUp ? breakup.makingCharges : null,
    makingPercent:
      addsUp && !pricing.isFixedPrice && pricing.making.type === 'percentage' ? pricing.making.percent : null,
    stonePaise: addsUp ? breakup.stoneValue : null,
  }
}

type LockedProduct = Awaited<ReturnType<typeof lockProducts>>[number]

/**
 * Locks the products in the order of their ids, so that two orders cannot deadlock. The cart lines are read while the
 * person's row is locked, so they are the lines that the order removes from the cart.
 */
export const lockProducts = preparedStatement((db) =>
  db
    .select({
      product: {
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
        ...mapProductTexts(({ name }) => products[name]),
        weight: products.weight,
        weightUnit: products.weightUnit,
        attributes: products.attributes,
        isFixedPrice: products.isFixedPrice,
        fixedPricePaise: products.fixedPricePaise,
        makingType: products.makingType,
        makingPercent: products.makingPercent,
        makingFlatPaise: products.makingFlatPaise,
        stoneChargesPaise: products.stoneChargesPaise,
        isForSale: sql<boolean>`${isVisibleToCustomers()}`,
      },
      cartLine: cartLines,
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
    .prepare('lock_products'),
)

function toLineDetails(product: LockedProduct['product']): OrderLineDetails {
  const { attributes, weight, weightUnit } = product
  const attributeValue = (name: string) =>
    Object.entries(attributes).find(([key]) => key.toLowerCase() === name)?.[1]
  const [purity, hallmark] = [attributeValue('purity'), attributeValue('hallmark')]
  const texts = PRODUCT_TEXTS.flatMap(({ name, isOnInvoice }) => {
    const value = product[name]
    return isOnInvoice && value ? [[name, value] as const] : []
  })
  return {
    ...(purity ? { purity } : {}),
    ...(hallmark ? { hallmark } : {}),
    ...(weight ? { weight: formatWeight(weight, weightUnit as WeightUnit) } : {}),
    ...(texts.length > 0 ? { texts: Object.fromEntries(texts) } : {}),
  }
}

function assertPurchasable({ product }: LockedProduct, price: Paise | null, quantity: number): Paise {
  if (!product.isForSale) throw notFound(`“${product.name}” is no longer for sale.`, 'NOT_FOR_SALE')
  if (price === null || price <= 0)
    throw conflict(
      `The price of “${product.name}” is on request. It cannot be ordered here.`,
      'PRICE_ON_REQUEST',
    )
  if (product.stock < quantity) throw outOfStockError(product)
  assertWithinLineLimit(price, quantity)
  return price
}
