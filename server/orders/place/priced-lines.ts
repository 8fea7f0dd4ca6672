import { and, eq, sql } from 'drizzle-orm'
import type { CartItem } from '#domain/cart.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { NO_HALLMARKING_CHARGES } from '#domain/hallmarking.ts'
import { getEngravingPrice, isSameLineOptions, type LineOptions } from '#domain/line-options.ts'
import { multiply, type Paise, paise, ZERO } from '#domain/money.ts'
import { calculatePriceBreakupAtRate, getMakingBasis } from '#domain/pricing.ts'
import { choosePurity } from '#domain/purity.ts'
import { listStones } from '#domain/stones.ts'
import { getLineLeadDays, isOrderable, type LeadDays } from '#domain/supply.ts'
import { formatVariantName } from '#domain/variants.ts'
import { formatWeight, type WeightUnit } from '#domain/weight.ts'
import { assertOneItem, assertWithinLineLimit, currentLinePrice, isLocked } from '#server/cart/queries.ts'
import { cartLines } from '#server/cart/tables.ts'
import type { ItemRow } from '#server/items/tables.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { preparedStatement } from '#server/platform/database/prepared-statement.ts'
import {
  calculatePrice,
  chooseVariant,
  describePurityOf,
  getOfferedLineOptions,
  imagesOfVariant,
  isChargedByItem,
  isVariantForSale,
  LINE_OPTION_COLUMNS,
  parseStonesJson,
  primaryImage,
  shownFieldsJson,
  stonesJson,
  toPricedProduct,
  validateLineOptions,
} from '#server/products/queries.ts'
import { outOfStockError } from '#server/products/service.ts'
import { categories, products, productVariants } from '#server/products/tables.ts'
import { type CurrentRate, metalFinenessOf, metalNameOf } from '#server/rates/queries.ts'
import type { OrderLineDetails } from '../tables.ts'

/** The lines of the new order, each with the quantity in the cart. A valid rate lock keeps its price, others cost today's. */
export function priceLines(
  chosenVariants: readonly ChosenVariant[],
  { currentRate, now, engravedReturns, isFromStockOnly }: PricingContext,
) {
  const stockLeft = new Map(chosenVariants.map(({ locked: { variant } }) => [variant.id, variant.stock]))
  const unitsOf = countUnits(chosenVariants)
  return chosenVariants.map(({ locked, lineOptions, quantity, itemIds }) => {
    const { product, cartLine } = locked
    // Calculated from the rate that the order names, and not read from variant_prices, which new rates may be writing now.
    const variant = { ...locked.variant, pricePaise: calculatePrice(locked.variant, currentRate) }
    const engravingPrice = getEngravingPrice(lineOptions, getOfferedLineOptions(product))
    const supply = {
      stock: stockLeft.get(variant.id) ?? 0,
      leadDays: isFromStockOnly ? null : variant.leadDays,
    }
    const basePrice = assertPurchasable(locked, currentLinePrice(cartLine, variant, now), {
      supply,
      quantity,
    })
    const price = paise(basePrice + engravingPrice)
    assertWithinLineLimit(price, quantity)
    // Items that staff chose have their own weights, so each one has a line.
    assertOneItem(variant, itemIds.length > 0 ? quantity : (unitsOf.get(variant.id) ?? quantity))
    const leadDays = getLineLeadDays(supply, quantity)
    if (leadDays === null) stockLeft.set(variant.id, supply.stock - quantity)
    const line = {
      productId: product.id,
      variantId: variant.id,
      quantity,
      pricePaise: price,
      subtotalPaise: multiply(price, quantity),
      slug: product.slug,
      name: product.name,
      variantTitle: variant.title,
      engraving: lineOptions.engraving,
      giftMessage: lineOptions.giftMessage,
      engravingPaise: engravingPrice,
      isReturnable: lineOptions.engraving === '' || engravedReturns,
      sku: variant.sku,
      image: primaryImage(imagesOfVariant(product.images, variant.imageUrls))?.url ?? '',
      hsn: product.hsn,
      leadDays,
      details: toLineDetails(locked),
      metalType: variant.metalType,
      metalName: variant.metalName,
      ...chargedWeightsOf(variant),
      ...priceBreakup({ variant, cartLine }, basePrice, currentRate, now),
    }
    const missingItems = variant.isSerialised ? quantity - itemIds.length : 0
    return { line, itemIds, missingItems, inCart: cartLine?.quantity ?? 0 }
  })
}

/** Of each variant, with any engraving and gift message. */
function countUnits(chosenVariants: readonly ChosenVariant[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const { locked, quantity } of chosenVariants)
    units.set(locked.variant.id, (units.get(locked.variant.id) ?? 0) + quantity)
  return units
}

type PricingContext = {
  currentRate: CurrentRate | null
  now: Date
  engravedReturns: boolean
  /** Nothing can be made to order: the customer takes it along. */
  isFromStockOnly: boolean
}

type PricedVariant = LockedVariant['variant'] & { pricePaise: Paise | null }
type ChosenVariant = {
  locked: LockedVariant
  lineOptions: LineOptions
  quantity: number
  /** The items that staff chose. Empty: the next ones. */
  itemIds: readonly string[]
}

/** The variants that the lines of the request mean, each once with the same line options. */
export async function chooseVariants(
  tx: Tx,
  lockedVariants: readonly LockedVariant[],
  lines: readonly CartItem[],
): Promise<ChosenVariant[]> {
  const chosen = new Map<string, ChosenVariant>()
  for (const line of lines) {
    const ofProduct = lockedVariants.filter(({ product }) => product.id === line.productId)
    const { variant, product } = await chooseVariant(
      tx,
      line,
      uniqueBy(ofProduct, ({ variant: { id } }) => id),
      ({ variant: { id } }) => id,
    )
    const lineOptions = validateLineOptions(line.lineOptions, product)
    const cartLine = lockedVariants.find(
      (row) => row.cartLine?.variantId === variant.id && isSameLineOptions(row.cartLine, lineOptions),
    )?.cartLine
    const key = JSON.stringify([variant.id, lineOptions])
    const quantity = (chosen.get(key)?.quantity ?? 0) + line.quantity
    chosen.set(key, {
      locked: { variant, product, cartLine: cartLine ?? null },
      lineOptions,
      quantity,
      itemIds: [],
    })
  }
  return [...chosen.values()]
}

/**
 * Gives each variant the items that staff chose of it. Where items are charged by their own weight, each one becomes a line at
 * its own price.
 */
export const withChosenItems = (
  variants: readonly ChosenVariant[],
  items: readonly ItemRow[],
): ChosenVariant[] => {
  const other = items.find(({ variantId }) => variants.every(({ locked }) => locked.variant.id !== variantId))
  if (other)
    throw invalidField(
      'itemIds',
      `Item ${other.huid ?? other.tagNumber} is of a product that is not sold here`,
    )
  return variants.flatMap((chosen) => {
    const { locked, quantity } = chosen
    const ofVariant = items.filter(({ variantId }) => variantId === locked.variant.id)
    if (ofVariant.length > quantity)
      throw invalidField(
        'itemIds',
        `More items of “${formatVariantName(locked.variant.name, locked.variant.title)}” are chosen than are sold`,
      )
    if (ofVariant.length < quantity || !isChargedByItem(locked.variant))
      return [{ ...chosen, itemIds: ofVariant.map(({ id }) => id) }]
    return ofVariant.map(({ id, netWeightMg, grossWeightMg }) => ({
      ...chosen,
      quantity: 1,
      itemIds: [id],
      locked: {
        ...locked,
        variant: {
          ...locked.variant,
          itemMetalWeightMg: netWeightMg,
          itemGrossWeightMg: grossWeightMg,
        },
      },
    }))
  })
}

const uniqueBy = <T>(rows: readonly T[], keyOf: (row: T) => string): T[] => [
  ...new Map(rows.map((row) => [keyOf(row), row])).values(),
]

/**
 * The parts of the price without engraving, so that an old order can explain it. A locked price is made of the terms of the cart line: the
 * hallmarking charge may have changed since. Parts that do not add up to the price are left out.
 */
function priceBreakup(
  { variant, cartLine }: Pick<LockedVariant, 'cartLine'> & { variant: PricedVariant },
  price: Paise,
  currentRate: CurrentRate | null,
  now: Date,
) {
  const isPriceLocked = cartLine !== null && isLocked(cartLine, variant, now)
  const pricing = isPriceLocked
    ? cartLine.lockedTerms
    : toPricedProduct(variant, currentRate?.hallmarkingCharges ?? NO_HALLMARKING_CHARGES)
  if (!pricing || pricing.isFixedPrice) return { ratePaise: null, ...NO_PARTS }
  const rate = isPriceLocked ? cartLine.lockedRatePaise : (currentRate?.rates[pricing.metal] ?? null)
  const breakup = rate === null ? null : calculatePriceBreakupAtRate(pricing, rate)
  if (breakup?.total !== price) return { ratePaise: rate, ...NO_PARTS }
  const { making } = breakup
  return {
    ratePaise: rate,
    metalValuePaise: breakup.metalValue,
    wastagePaise: breakup.wastageCharges,
    wastagePercent: breakup.wastagePercent,
    makingPaise: breakup.makingCharges,
    makingPercent: making.type === 'percentage' ? making.percent : null,
    makingPerGramPaise: making.type === 'per-gram' ? making.amount : null,
    makingBasis: getMakingBasis(making),
    stonePaise: breakup.stoneValue,
    hallmarkingPaise: breakup.hallmarkingCharge,
  }
}

const chargedWeightsOf = (variant: LockedVariant['variant']) =>
  isChargedByItem(variant)
    ? {
        chargedWeight: 'item' as const,
        metalWeightMg: variant.itemMetalWeightMg,
        grossWeightMg: variant.itemGrossWeightMg,
      }
    : {
        chargedWeight: 'listed' as const,
        metalWeightMg: variant.metalWeightMg,
        grossWeightMg: variant.grossWeightMg,
      }

const NO_PARTS = {
  metalValuePaise: null,
  wastagePaise: ZERO,
  wastagePercent: 0,
  makingPaise: null,
  makingPercent: null,
  makingPerGramPaise: null,
  makingBasis: 'net' as const,
  stonePaise: null,
  hallmarkingPaise: ZERO,
}

/**
 * Locks the variants that the request names, and all that are sold of the products for which it names none. A variant has a
 * row for each of its cart lines. They are read while the person's row is locked, so they are the lines that the order removes
 * from the cart.
 */
export function lockVariants(tx: Tx, { cartOf, ...variants }: VariantsToLock): Promise<LockedVariant[]> {
  assertLockOrder(tx, 'variants')
  return selectVariantsForUpdate(tx, { ...variants, userId: cartOf ?? '' })
}

export type LockedVariant = Awaited<ReturnType<typeof selectVariantsForUpdate>>[number]
/** `cartOf`: whose cart may hold prices. Null: nobody's. */
type VariantsToLock = { cartOf: string | null; variantIds: string[]; productIds: string[] }

const selectVariantsForUpdate = preparedStatement((db) =>
  db
    .select({
      product: {
        id: products.id,
        slug: products.slug,
        name: products.name,
        images: products.images,
        hsn: products.hsn,
        categoryId: products.categoryId,
        weight: products.weight,
        weightUnit: products.weightUnit,
        attributes: products.attributes,
        invoiceFields: shownFieldsJson('isOnInvoice'),
        ...LINE_OPTION_COLUMNS,
      },
      variant: {
        id: productVariants.id,
        productId: productVariants.productId,
        name: products.name,
        title: productVariants.title,
        sku: productVariants.sku,
        imageUrls: productVariants.imageUrls,
        stock: productVariants.stock,
        isSerialised: productVariants.isSerialised,
        metalType: productVariants.metalType,
        metalName: metalNameOf(productVariants.metalType),
        metalFineness: metalFinenessOf(productVariants.metalType),
        grossWeightMg: productVariants.grossWeightMg,
        metalWeightMg: productVariants.metalWeightMg,
        isFixedPrice: productVariants.isFixedPrice,
        fixedPricePaise: productVariants.fixedPricePaise,
        makingType: productVariants.makingType,
        makingPercent: productVariants.makingPercent,
        makingFlatPaise: productVariants.makingFlatPaise,
        stoneChargesPaise: productVariants.stoneChargesPaise,
        makingBasis: productVariants.makingBasis,
        wastagePercent: productVariants.wastagePercent,
        hasHallmarkingCharge: productVariants.hasHallmarkingCharge,
        itemMetalWeightMg: productVariants.itemMetalWeightMg,
        itemGrossWeightMg: productVariants.itemGrossWeightMg,
        leadDays: productVariants.leadDays,
        isForSale: sql<boolean>`${isVariantForSale()}`,
        stones: stonesJson(),
      },
      cartLine: cartLines,
    })
    .from(productVariants)
    .innerJoin(products, eq(products.id, productVariants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(
      cartLines,
      and(eq(cartLines.variantId, productVariants.id), eq(cartLines.userId, sql.placeholder('userId'))),
    )
    .where(
      sql`${productVariants.id} = any(${sql.placeholder('variantIds')}::text[])
        or (${productVariants.productId} = any(${sql.placeholder('productIds')}::text[])
          and ${productVariants.isActive}
          and (${productVariants.deletedAt} is null or ${productVariants.deletedAt} = ${products.deletedAt}))`,
    )
    .orderBy(sql`${productVariants.productId} collate "C"`, sql`${productVariants.id} collate "C"`)
    .for('no key update', { of: productVariants })
    .prepare('lock_variants'),
)

/** The ids that `lockVariants` takes. */
export const variantsToLock = (lines: readonly CartItem[]) => ({
  variantIds: lines.flatMap(({ variantId }) => variantId ?? []),
  productIds: lines.filter(({ variantId }) => variantId === undefined).map(({ productId }) => productId),
})

function toLineDetails({ product, variant }: LockedVariant): OrderLineDetails {
  const { attributes } = product
  const attributeValue = (name: string) =>
    Object.entries(attributes).find(([key]) => key.toLowerCase() === name)?.[1]
  const purity = choosePurity(attributes, describePurityOf(variant))
  const hallmark = attributeValue('hallmark')
  const weight = describeWeight({ product, variant })
  const stones = listStones(parseStonesJson(variant.stones))
  return {
    ...(purity ? { purity } : {}),
    ...(hallmark ? { hallmark } : {}),
    ...(weight ? { weight } : {}),
    ...(stones.length > 0 ? { stones } : {}),
    ...(product.invoiceFields.length > 0 ? { fields: product.invoiceFields } : {}),
  }
}

/** The weight of the variant where it has options, else as the product states it. */
function describeWeight({ product, variant }: Pick<LockedVariant, 'product' | 'variant'>): string | null {
  if (variant.title && variant.grossWeightMg) return formatWeight(variant.grossWeightMg / 1000)
  return product.weight ? formatWeight(product.weight, product.weightUnit as WeightUnit) : null
}

function assertPurchasable(
  { variant }: LockedVariant,
  price: Paise | null,
  { supply, quantity }: { supply: { stock: number; leadDays: LeadDays }; quantity: number },
): Paise {
  const name = formatVariantName(variant.name, variant.title)
  if (!variant.isForSale) throw notFound(`“${name}” is no longer for sale.`, 'NOT_FOR_SALE')
  if (price === null || price <= 0)
    throw conflict(`The price of “${name}” is on request. It cannot be ordered here.`, 'PRICE_ON_REQUEST')
  if (!isOrderable(supply, quantity)) throw outOfStockError(variant)
  return price
}
