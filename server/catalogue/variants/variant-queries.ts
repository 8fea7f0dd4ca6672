import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { Option } from '#contract/options.ts'
import type { ProductVariant } from '#contract/products.ts'
import type { Metal } from '#domain/metals.ts'
import { type Paise, toRupees } from '#domain/money.ts'
import { serializePriceParts } from '#domain/price-parts.ts'
import { calculatePriceBreakup } from '#domain/pricing.ts'
import { describeCarats, type StoneLine } from '#domain/stones.ts'
import { isOrderable } from '#domain/supply.ts'
import type { Reader } from '#server/platform/database/database.ts'
import type { CurrentRate } from '#server/rates/queries.ts'
import { readOptions } from '../options/option-queries.ts'
import { pricedVariantColumns, toPricedProduct } from '../pricing/live-prices.ts'
import type { VariantRow } from '../products/product-fields.ts'
import { serializeMetalInfo } from '../queries.ts'
import { serializeStone } from '../stones/stones.ts'
import { options, productOptions, productVariants } from '../tables.ts'

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

/** The options of a product in their order, each with the values that its variants have. */
export async function loadOptions(
  reader: Reader,
  productId: string,
  variants: readonly VariantRow[],
): Promise<Option[]> {
  const ids = await loadOptionIds(reader, productId)
  const found = await readOptions(reader, { where: inArray(options.id, ids), activeOnly: false })
  const inOrder = ids.flatMap((id) => found.find(({ _id }) => _id === id) ?? [])
  return withUsedValues(inOrder, variants)
}

/** The options with only the values that one of these variants has. */
export function withUsedValues(given: readonly Option[], variants: readonly VariantRow[]): Option[] {
  const used = new Set(variants.flatMap(getValueIds))
  return given.map((option) => ({ ...option, values: option.values.filter(({ _id }) => used.has(_id)) }))
}

/** One value for each option of the product. */
export const getValueIds = ({
  value1Id,
  value2Id,
  value3Id,
}: Pick<VariantRow, 'value1Id' | 'value2Id' | 'value3Id'>): string[] =>
  [value1Id, value2Id, value3Id].flatMap((id) => id ?? [])

type VariantContext = {
  rate: CurrentRate | null
  metals: readonly Metal[]
  stones: readonly StoneLine[]
}

export const serializeVariant = (
  row: VariantRow,
  { rate, metals, stones }: VariantContext,
): ProductVariant => ({
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
  stones: stones.map(serializeStone),
  caratSummary: describeCarats(stones),
  metalInfo: serializeMetalInfo({
    ...row,
    metalName: metals.find(({ code }) => code === row.metalType)?.name ?? null,
  }),
  grossWeightGrams: row.grossWeightMg === null ? null : row.grossWeightMg / 1000,
  inventoryQuantity: row.stock,
  available: row.isActive && isOrderable(row) && row.pricePaise !== null,
  imageUrls: row.imageUrls,
  leadDays: row.leadDays,
  isSerialised: row.isSerialised,
})

const toRupeesOrNull = (amount: Paise | null) => (amount === null ? null : toRupees(amount))

function serializePriceBreakup(row: VariantRow, rate: CurrentRate): ProductVariant['priceBreakup'] {
  const breakup = calculatePriceBreakup(toPricedProduct(row, rate.hallmarkingCharge), rate.rates)
  return (
    breakup && {
      ...serializePriceParts(breakup),
      makingChargesType: breakup.making.type,
      total: toRupees(breakup.total),
      rateEffectiveDate: rate.effectiveAt.toISOString(),
    }
  )
}
