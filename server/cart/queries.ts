import { and, asc, eq, sql } from 'drizzle-orm'
import type { Cart, CartLine, LineWeights } from '#contract/cart.ts'
import { getEngravingPrice, getLineOptionError } from '#domain/line-options.ts'
import { multiply, type Paise, paise, sum, toRupees } from '#domain/money.ts'
import { choosePurity } from '#domain/purity.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { isOrderable } from '#domain/supply.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import {
  chargedWeightOf,
  currentPrice,
  describePurityOf,
  getOfferedLineOptions,
  imagesOfVariant,
  isChargedByItem,
  isVariantForSale,
  LINE_OPTION_COLUMNS,
  serializeMetalInfo,
} from '#server/products/queries.ts'
import { categories, products, productVariants } from '#server/products/tables.ts'
import { metalFinenessOf, metalNameOf } from '#server/rates/queries.ts'
import { isInCartOf } from './policy.ts'
import { cartLines } from './tables.ts'

const PRODUCT_COLUMNS = {
  id: products.id,
  name: products.name,
  slug: products.slug,
  images: products.images,
  material: products.material,
  attributes: products.attributes,
  hsn: products.hsn,
  ...LINE_OPTION_COLUMNS,
}

const VARIANT_COLUMNS = {
  id: productVariants.id,
  productId: productVariants.productId,
  name: products.name,
  title: productVariants.title,
  sku: productVariants.sku,
  imageUrls: productVariants.imageUrls,
  stock: productVariants.stock,
  leadDays: productVariants.leadDays,
  isForSale: sql<boolean>`${isVariantForSale()}`,
  isFixedPrice: productVariants.isFixedPrice,
  pricePaise: currentPrice(),
  fixedPricePaise: productVariants.fixedPricePaise,
  metalType: productVariants.metalType,
  metalName: metalNameOf(productVariants.metalType),
  metalFineness: metalFinenessOf(productVariants.metalType),
  metalWeightMg: productVariants.metalWeightMg,
  makingType: productVariants.makingType,
  makingPercent: productVariants.makingPercent,
  makingFlatPaise: productVariants.makingFlatPaise,
  stoneChargesPaise: productVariants.stoneChargesPaise,
  grossWeightMg: productVariants.grossWeightMg,
  makingBasis: productVariants.makingBasis,
  wastagePercent: productVariants.wastagePercent,
  hasHallmarkingCharge: productVariants.hasHallmarkingCharge,
  itemMetalWeightMg: productVariants.itemMetalWeightMg,
  itemGrossWeightMg: productVariants.itemGrossWeightMg,
}

export type CartLineRow = typeof cartLines.$inferSelect
export type CartLineWithVariant = Awaited<ReturnType<typeof listCartLines>>[number]

/** The lines of a cart in the order in which they were added. */
export const listCartLines = (db: Reader, userId: string) => selectCartLines(db, { userId })

const selectCartLines = preparedStatement((db) =>
  db
    .select({ line: cartLines, product: PRODUCT_COLUMNS, variant: VARIANT_COLUMNS })
    .from(cartLines)
    .innerJoin(productVariants, eq(productVariants.id, cartLines.variantId))
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(isInCartOf(sql.placeholder('userId')))
    .orderBy(
      asc(cartLines.createdAt),
      asc(cartLines.variantId),
      asc(cartLines.engraving),
      asc(cartLines.giftMessage),
    )
    .prepare('cart_lines'),
)

/** The variants of these products that are for sale. */
export const findSellableVariants = (db: Reader, productIds: string[]) =>
  selectSellableVariants(db, { productIds })

const selectSellableVariants = preparedStatement((db) =>
  db
    .select({ product: PRODUCT_COLUMNS, variant: VARIANT_COLUMNS })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        sql`${productVariants.productId} = any(${sql.placeholder('productIds')}::text[])`,
        isVariantForSale(),
      ),
    )
    .orderBy(asc(productVariants.productId), asc(productVariants.position), asc(productVariants.id))
    .prepare('sellable_variants'),
)

/** The previous price of a line without engraving, and why it changed. */
export type Repriced = { previousPrice: Paise; reason: RepricedReason }

/** The key of a line in `repriced`. */
export const repricedKey = ({ variantId, engraving, giftMessage }: CartLineRow): string =>
  JSON.stringify([variantId, engraving, giftMessage])

/** Expects renewed rows: the price of a line is the price in its row. `repriced` holds what changed, by `repricedKey`. */
export function serializeCart(
  rows: readonly CartLineWithVariant[],
  repriced: ReadonlyMap<string, Repriced> = new Map(),
): Cart {
  return {
    cart: rows.map((row) => serializeCartLine(row, repriced.get(repricedKey(row.line)))),
    subtotal: toRupees(sum(rows.map((row) => multiply(getUnitPrice(row), row.line.quantity)))),
  }
}

const getEngravingPriceOf = ({ line, product }: CartLineWithVariant): Paise =>
  getEngravingPrice(line, getOfferedLineOptions(product))

/** Where each piece is charged by its own weight, those of the piece that is sold next. */
export function serializeLineWeights({
  product,
  variant,
}: Pick<CartLineWithVariant, 'product' | 'variant'>): LineWeights {
  const [grossMg, netMg] = isChargedByItem(variant)
    ? [variant.itemGrossWeightMg, variant.itemMetalWeightMg]
    : [variant.grossWeightMg, variant.metalWeightMg]
  return {
    gross: grossMg === null ? null : grossMg / 1000,
    net: netMg === null ? null : netMg / 1000,
    purity: choosePurity(product.attributes, describePurityOf(variant)),
  }
}

/** The locked or current price of the variant, with engraving at its current price. */
const getUnitPrice = (row: CartLineWithVariant): Paise =>
  paise(row.line.lockedPricePaise + getEngravingPriceOf(row))

function serializeCartLine(row: CartLineWithVariant, repriced: Repriced | undefined): CartLine {
  const { line, product, variant } = row
  const [price, engravingPrice] = [getUnitPrice(row), getEngravingPriceOf(row)]
  const isLocked = line.lockedRatePaise !== null
  return {
    product: {
      _id: product.id,
      name: product.name,
      slug: product.slug,
      images: imagesOfVariant(product.images, variant.imageUrls),
      inventoryQuantity: variant.stock,
      material: product.material,
      metalInfo: serializeMetalInfo(variant),
    },
    variantId: variant.id,
    variantTitle: variant.title,
    sku: variant.sku,
    hsn: product.hsn,
    leadDays: variant.leadDays,
    chargedWeight: chargedWeightOf(variant),
    weights: serializeLineWeights(row),
    lineOptions: { engraving: line.engraving, giftMessage: line.giftMessage },
    price: toRupees(price),
    engravingPrice: toRupees(engravingPrice),
    quantity: line.quantity,
    subtotal: toRupees(multiply(price, line.quantity)),
    goldRateSnapshot: line.lockedRatePaise === null ? null : toRupees(line.lockedRatePaise),
    goldRateTimestamp: isLocked ? line.lockedAt.toISOString() : null,
    lockedUntil: line.lockedUntil?.toISOString() ?? null,
    ...(repriced && {
      repriced: true,
      previousPrice: toRupees(paise(repriced.previousPrice + engravingPrice)),
      repricedReason: repriced.reason,
    }),
    available:
      variant.isForSale &&
      isOrderable(variant) &&
      variant.pricePaise !== null &&
      getLineOptionError(line, getOfferedLineOptions(product)) === null,
  }
}

export { assertOneItem, assertWithinLineLimit, currentLinePrice, isLocked } from './line-prices.ts'
