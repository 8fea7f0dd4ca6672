import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { ProductVariant } from '#contract/products.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { serializePriceParts } from '#domain/price-parts.ts'
import { calculatePriceBreakup } from '#domain/pricing.ts'
import { describeCarats } from '#domain/stones.ts'
import { isOrderable } from '#domain/supply.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { type JsonObject, jsonObject } from '#server/platform/database/json-object.ts'
import { type CurrentRate, metalFinenessOf, metalNameOf } from '#server/rates/queries.ts'
import type { ProductOption } from '../options/option-queries.ts'
import { chargedWeightOf, toPricedProduct } from '../pricing/live-prices.ts'
import { describePurityOf, getValueIds, pricedVariantColumns, serializeMetalInfo } from '../queries.ts'
import type { VariantRow } from '../save/product-fields.ts'
import { parseStonesJson, serializeStone, stonesJson } from '../stones/stones.ts'
import { productOptions, products, productVariants, variantPrices } from '../tables.ts'

/** The variants of a product that staff have not removed, in their order. */
export const loadVariants = (reader: Reader, productId: string): Promise<VariantRow[]> =>
  reader
    .select(pricedVariantColumns())
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNull(productVariants.deletedAt)))
    .orderBy(asc(productVariants.position), asc(productVariants.id))

/** The options of a product in their order. */
export async function loadOptionIds(reader: Reader, productId: string): Promise<string[]> {
  const rows = await reader
    .select({ optionId: productOptions.optionId })
    .from(productOptions)
    .where(eq(productOptions.productId, productId))
    .orderBy(asc(productOptions.position))
  return rows.map(({ optionId }) => optionId)
}

/** What a product page shows of a variant. */
const SHOWN_COLUMNS = {
  id: productVariants.id,
  sku: productVariants.sku,
  title: productVariants.title,
  value1Id: productVariants.value1Id,
  value2Id: productVariants.value2Id,
  value3Id: productVariants.value3Id,
  isActive: productVariants.isActive,
  pricePaise: variantPrices.pricePaise,
  compareAtPaise: productVariants.compareAtPaise,
  isFixedPrice: productVariants.isFixedPrice,
  fixedPricePaise: productVariants.fixedPricePaise,
  basePricePaise: productVariants.basePricePaise,
  makingType: productVariants.makingType,
  makingPercent: productVariants.makingPercent,
  makingFlatPaise: productVariants.makingFlatPaise,
  makingBasis: productVariants.makingBasis,
  wastagePercent: productVariants.wastagePercent,
  stoneChargesPaise: productVariants.stoneChargesPaise,
  hasHallmarkingCharge: productVariants.hasHallmarkingCharge,
  metalType: productVariants.metalType,
  metalName: metalNameOf(productVariants.metalType),
  metalFineness: metalFinenessOf(productVariants.metalType),
  metalWeightMg: productVariants.metalWeightMg,
  grossWeightMg: productVariants.grossWeightMg,
  itemMetalWeightMg: productVariants.itemMetalWeightMg,
  itemGrossWeightMg: productVariants.itemGrossWeightMg,
  stones: stonesJson(),
  stock: productVariants.stock,
  imageUrls: productVariants.imageUrls,
  leadDays: productVariants.leadDays,
  isSerialised: productVariants.isSerialised,
}

export type ShownVariant = JsonObject<typeof SHOWN_COLUMNS>

/** For queries of products: the variants that staff have not removed, in their order. */
export const variantsJson = () => sql<ShownVariant[]>`(
  select coalesce(json_agg(${jsonObject(SHOWN_COLUMNS)} order by ${productVariants.position}, ${productVariants.id}), '[]')
  from ${productVariants} left join ${variantPrices} on ${variantPrices.variantId} = ${productVariants.id}
  where ${productVariants.productId} = ${products.id} and ${productVariants.deletedAt} is null)`

/** The options with only the values that one of these variants has. */
export function withUsedValues(
  options: readonly ProductOption[],
  variants: readonly ShownVariant[],
): ProductOption[] {
  const used = new Set(variants.flatMap(getValueIds))
  return options.map((option) => ({ ...option, values: option.values.filter(({ id }) => used.has(id)) }))
}

/** `rate`: the rates that live prices are made from, for their break-up. */
export const serializeVariant = (row: ShownVariant, rate: CurrentRate | null): ProductVariant => ({
  _id: row.id,
  sku: row.sku,
  title: row.title,
  valueIds: getValueIds(row),
  isActive: row.isActive,
  price: toRupeesOrNull(row.pricePaise),
  compareAtPrice: toRupeesOrNull(row.compareAtPaise),
  isLivePriced: !row.isFixedPrice,
  priceInfo: {
    fixedPrice: row.isFixedPrice,
    basePrice: toRupees(row.basePricePaise),
    makingCharges: row.makingType === 'percentage' ? row.makingPercent : toRupees(row.makingFlatPaise),
    makingChargesType: row.makingType,
    makingBasis: row.makingBasis,
    wastagePercent: row.wastagePercent,
    stoneCharges: toRupees(row.stoneChargesPaise),
    hasHallmarkingCharge: row.hasHallmarkingCharge,
  },
  priceBreakup: rate && serializePriceBreakup(row, rate),
  stones: parseStonesJson(row.stones).map(serializeStone),
  caratSummary: describeCarats(parseStonesJson(row.stones)),
  metalInfo: serializeMetalInfo(row),
  purity: describePurityOf(row),
  grossWeightGrams: row.grossWeightMg === null ? null : row.grossWeightMg / 1000,
  inventoryQuantity: row.stock,
  available: row.isActive && isOrderable(row) && row.pricePaise !== null,
  imageUrls: row.imageUrls,
  leadDays: row.leadDays,
  isSerialised: row.isSerialised,
})

const toRupeesOrNull = (amount: Paise | null) => (amount === null ? null : toRupees(amount))

function serializePriceBreakup(row: ShownVariant, rate: CurrentRate): ProductVariant['priceBreakup'] {
  const pricing = toPricedProduct(row, rate.hallmarkingCharges)
  const breakup = calculatePriceBreakup(pricing, rate.rates)
  if (pricing.isFixedPrice) return null
  return (
    breakup && {
      ...serializePriceParts(breakup),
      chargedWeight: chargedWeightOf(row),
      weightGrams: pricing.weightMg / 1000,
      grossWeightGrams: pricing.grossWeightMg == null ? null : pricing.grossWeightMg / 1000,
      makingChargesType: breakup.making.type,
      total: toRupees(breakup.total),
      rateEffectiveDate: rate.effectiveAt.toISOString(),
    }
  )
}
