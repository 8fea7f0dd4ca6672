import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { invalid } from '#domain/errors.ts'
import { fromRupees, type Paise, ZERO } from '#domain/money.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { products } from './tables.ts'

type Input = Partial<ParsedInput<typeof contract.create>>
type Row = typeof products.$inferSelect
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

const NEW: PricingFields = {
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
const MOST_PERCENT = 1000
/** Ten kilograms: with it no live price leaves the range of safe numbers. */
const MOST_MILLIGRAMS = 10_000_000

/** How the form says the price is made, over how it was; throws where a price could not be made so. */
export function pricingFields(input: Input, before: PricingFields = NEW): PricingFields {
  const { price, compareAtPrice, priceInfo } = input
  const isFixedPrice = priceInfo === undefined ? before.isFixedPrice : (priceInfo?.fixedPrice ?? true)
  // what a live piece cost last must not become a fixed price unseen
  const kept = before.isFixedPrice ? before.fixedPricePaise : null
  const fields: PricingFields = {
    isFixedPrice,
    fixedPricePaise: price === undefined ? (isFixedPrice ? kept : before.fixedPricePaise) : price,
    compareAtPaise: compareAtPrice === undefined ? before.compareAtPaise : compareAtPrice,
    basePricePaise: priceInfo?.basePrice ?? before.basePricePaise,
    stoneChargesPaise: priceInfo?.stoneCharges ?? before.stoneChargesPaise,
    ...metalFields(input, before),
    ...makingFields(input, before),
  }
  if (fields.isFixedPrice && fields.fixedPricePaise === null) throw fault('price', 'Price is required')
  if (fields.fixedPricePaise !== null && fields.fixedPricePaise <= 0)
    throw fault('price', 'The price must be above ₹0')
  if (!fields.isFixedPrice && !(fields.metalType && fields.metalWeightMg))
    throw fault('metalInfo', 'A price that follows the rate needs the metal and its weight')
  return fields
}

function metalFields({ metalInfo }: Input, before: PricingFields): Pick<Row, 'metalType' | 'metalWeightMg'> {
  if (metalInfo === undefined) return { metalType: before.metalType, metalWeightMg: before.metalWeightMg }
  if (metalInfo === null) return { metalType: null, metalWeightMg: null }
  const metalWeightMg = toMilligrams(metalInfo.weightGrams, 'g')
  if (metalWeightMg > MOST_MILLIGRAMS) throw fault('metalInfo.weightGrams', 'The metal weighs at most 10 kg')
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
    ? { makingType, makingPercent: percent(makingCharges), makingFlatPaise: ZERO }
    : { makingType, makingPercent: 0, makingFlatPaise: flat(makingCharges) }
}

function percent(charges: number): number {
  const rounded = Math.round(charges * 1000) / 1000
  if (charges > MOST_PERCENT || Math.abs(rounded - charges) > 1e-9)
    throw fault('priceInfo.makingCharges', 'Making charges are at most 1000 percent, with three decimals')
  return rounded
}

function flat(charges: number): Paise {
  try {
    return fromRupees(charges)
  } catch {
    throw fault('priceInfo.makingCharges', 'Making charges must be rupees with at most two decimals')
  }
}

const fault = (path: string, message: string) => invalid(message, [{ path, message }])
