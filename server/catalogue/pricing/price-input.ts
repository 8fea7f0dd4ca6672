import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { invalidField } from '#domain/errors.ts'
import { fromRupees, type Paise, ZERO } from '#domain/money.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { productVariants } from '../tables.ts'

type Input = Pick<
  Partial<ParsedInput<typeof contract.create>>,
  'price' | 'compareAtPrice' | 'priceInfo' | 'metalInfo'
>
type Row = typeof productVariants.$inferSelect
export type PricingFields = Pick<
  Row,
  | 'isFixedPrice'
  | 'fixedPricePaise'
  | 'compareAtPaise'
  | 'basePricePaise'
  | 'metalType'
  | 'metalWeightMg'
  | 'makingType'
  | 'makingPercent'
  | 'makingFlatPaise'
  | 'stoneChargesPaise'
>

const NEW_PRODUCT_PRICING: PricingFields = {
  isFixedPrice: true,
  fixedPricePaise: null,
  compareAtPaise: null,
  basePricePaise: ZERO,
  metalType: null,
  metalWeightMg: null,
  stoneChargesPaise: ZERO,
  makingType: 'percentage',
  makingPercent: 0,
  makingFlatPaise: ZERO,
}
const MAX_PERCENT = 1000
/** Ten kilograms: keeps every live price a safe number of paise. */
const MAX_METAL_MG = 10_000_000

/** The pricing columns after a save: the input merged into the row. Throws where a price cannot be calculated. */
export function mergePricingFields(input: Input, before: PricingFields = NEW_PRODUCT_PRICING): PricingFields {
  const { price, compareAtPrice, priceInfo } = input
  const isFixedPrice = priceInfo === undefined ? before.isFixedPrice : (priceInfo?.fixedPrice ?? true)
  // the last live price must not silently become a fixed price
  const previousFixedPrice = before.isFixedPrice ? before.fixedPricePaise : null
  const fields: PricingFields = {
    isFixedPrice,
    fixedPricePaise:
      price === undefined ? (isFixedPrice ? previousFixedPrice : before.fixedPricePaise) : price,
    compareAtPaise: compareAtPrice === undefined ? before.compareAtPaise : compareAtPrice,
    basePricePaise: priceInfo?.basePrice ?? before.basePricePaise,
    stoneChargesPaise: priceInfo?.stoneCharges ?? before.stoneChargesPaise,
    ...metalFields(input, before),
    ...makingFields(input, before),
  }
  if (fields.isFixedPrice && fields.fixedPricePaise === null) throw invalidField('price', 'Price is required')
  if (fields.fixedPricePaise !== null && fields.fixedPricePaise <= 0)
    throw invalidField('price', 'The price must be above ₹0')
  if (!fields.isFixedPrice && !(fields.metalType && fields.metalWeightMg))
    throw invalidField('metalInfo', 'A price that follows the rate needs the metal and its weight')
  return fields
}

function metalFields({ metalInfo }: Input, before: PricingFields): Pick<Row, 'metalType' | 'metalWeightMg'> {
  if (metalInfo === undefined) return { metalType: before.metalType, metalWeightMg: before.metalWeightMg }
  if (metalInfo === null) return { metalType: null, metalWeightMg: null }
  const metalWeightMg = toMilligrams(metalInfo.weightGrams, 'g')
  if (metalWeightMg > MAX_METAL_MG)
    throw invalidField('metalInfo.weightGrams', 'The metal weighs at most 10 kg')
  return { metalType: metalInfo.type, metalWeightMg }
}

function makingFields(
  { priceInfo }: Input,
  before: PricingFields,
): Pick<Row, 'makingType' | 'makingPercent' | 'makingFlatPaise'> {
  const { makingCharges, makingChargesType: makingType = before.makingType } = priceInfo ?? {}
  if (makingCharges === undefined)
    return { makingType, makingPercent: before.makingPercent, makingFlatPaise: before.makingFlatPaise }
  return makingType === 'percentage'
    ? { makingType, makingPercent: parsePercent(makingCharges), makingFlatPaise: ZERO }
    : { makingType, makingPercent: 0, makingFlatPaise: parseFlatAmount(makingCharges) }
}

function parsePercent(charges: number): number {
  const rounded = Math.round(charges * 1000) / 1000
  if (charges > MAX_PERCENT || Math.abs(rounded - charges) > 1e-9)
    throw invalidField(
      'priceInfo.makingCharges',
      'Making charges are at most 1000 percent, with three decimals',
    )
  return rounded
}

function parseFlatAmount(charges: number): Paise {
  try {
    return fromRupees(charges)
  } catch {
    throw invalidField('priceInfo.makingCharges', 'Making charges must be rupees with at most two decimals')
  }
}
