import type { ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { invalidField } from '#domain/errors.ts'
import type { Metal } from '#domain/metals.ts'
import { fromRupees, type Paise, ZERO } from '#domain/money.ts'
import { PRICING_LIMITS } from '#domain/pricing.ts'
import { calculateStoneTotals, getStoneTotalError } from '#domain/stones.ts'
import { toMilligrams } from '#domain/weight.ts'
import { parseStones } from '../stones/stones.ts'
import type { productVariants } from '../tables.ts'

type Input = Pick<
  Partial<ParsedInput<typeof contract.create>>,
  'price' | 'compareAtPrice' | 'priceInfo' | 'metalInfo' | 'stones'
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
  | 'grossWeightMg'
  | 'makingType'
  | 'makingPercent'
  | 'makingFlatPaise'
  | 'makingBasis'
  | 'wastagePercent'
  | 'stoneChargesPaise'
  | 'hasHallmarkingCharge'
>

const NEW_PRODUCT_PRICING: PricingFields = {
  isFixedPrice: true,
  fixedPricePaise: null,
  compareAtPaise: null,
  basePricePaise: ZERO,
  metalType: null,
  metalWeightMg: null,
  grossWeightMg: null,
  stoneChargesPaise: ZERO,
  makingType: 'percentage',
  makingPercent: 0,
  makingFlatPaise: ZERO,
  makingBasis: 'net',
  wastagePercent: 0,
  hasHallmarkingCharge: false,
}

type PricingContext = { grossWeightMg: number | null; hasStones: boolean; metals: readonly Metal[] }

/** The pricing columns after a save: the input merged into the row. Throws where a price cannot be calculated. */
export function mergePricingFields(
  input: Input,
  row: PricingFields | undefined,
  { grossWeightMg, hasStones, metals }: PricingContext,
): PricingFields {
  const before = row ?? NEW_PRODUCT_PRICING
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
    grossWeightMg,
    makingBasis: priceInfo?.makingBasis ?? before.makingBasis,
    wastagePercent:
      priceInfo?.wastagePercent === undefined
        ? before.wastagePercent
        : parsePercent(priceInfo.wastagePercent, 'wastagePercent'),
    stoneChargesPaise: getStoneCharges(input, before, hasStones),
    hasHallmarkingCharge: priceInfo?.hasHallmarkingCharge ?? before.hasHallmarkingCharge,
    ...metalFields(input, metals, before),
    ...makingFields(input, before),
  }
  if (fields.isFixedPrice && fields.fixedPricePaise === null) throw invalidField('price', 'Price is required')
  if (fields.fixedPricePaise !== null && fields.fixedPricePaise <= 0)
    throw invalidField('price', 'The price must be above ₹0')
  if (!fields.isFixedPrice && !(fields.metalType && fields.metalWeightMg))
    throw invalidField('metalInfo', 'A price that follows the rate needs the metal and its weight')
  if (!fields.isFixedPrice && isAboveWeightLimit(fields))
    throw invalidField('weight', 'With making charges on gross weight, a product weighs at most 10 kg')
  return fields
}

const isAboveWeightLimit = ({ makingType, makingBasis, grossWeightMg }: PricingFields): boolean =>
  makingType !== 'flat' && makingBasis === 'gross' && (grossWeightMg ?? 0) > PRICING_LIMITS.weightMg

function metalFields(
  { metalInfo }: Input,
  metals: readonly Metal[],
  before: PricingFields,
): Pick<Row, 'metalType' | 'metalWeightMg'> {
  if (metalInfo === undefined) return { metalType: before.metalType, metalWeightMg: before.metalWeightMg }
  if (metalInfo === null) return { metalType: null, metalWeightMg: null }
  const isKnown = metals.some(({ code, isActive }) => code === metalInfo.type && isActive)
  // a product keeps a metal that was switched off since
  if (!isKnown && metalInfo.type !== before.metalType)
    throw invalidField('metalInfo.type', 'Choose one of the metals of the shop')
  const metalWeightMg = toMilligrams(metalInfo.weightGrams, 'g')
  if (metalWeightMg > PRICING_LIMITS.weightMg)
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
    ? { makingType, makingPercent: parsePercent(makingCharges, 'makingCharges'), makingFlatPaise: ZERO }
    : { makingType, makingPercent: 0, makingFlatPaise: parseFlatAmount(makingCharges) }
}

const PERCENT_RULES = {
  makingCharges: { max: PRICING_LIMITS.makingPercent, label: 'Making charges are' },
  wastagePercent: { max: PRICING_LIMITS.wastagePercent, label: 'Wastage is' },
}

function parsePercent(percent: number, field: keyof typeof PERCENT_RULES): number {
  const { max, label } = PERCENT_RULES[field]
  const rounded = Math.round(percent * 1000) / 1000
  if (percent > max || Math.abs(rounded - percent) > 1e-9)
    throw invalidField(`priceInfo.${field}`, `${label} at most ${max} percent, with three decimals`)
  return rounded
}

/** The total of the stone lines. Without lines, the amount of the input. */
function getStoneCharges({ stones, priceInfo }: Input, before: PricingFields, hasStones: boolean): Paise {
  const typed = priceInfo?.stoneCharges ?? before.stoneChargesPaise
  if (stones === undefined && hasStones && typed !== before.stoneChargesPaise)
    throw invalidField(
      'priceInfo.stoneCharges',
      'The stone charges are the total of the stones of this product. Change its stones instead.',
    )
  if (!stones || stones.length === 0) return typed
  const { charges } = calculateStoneTotals(parseStones(stones))
  const error = getStoneTotalError(charges)
  if (error) throw invalidField('stones', error)
  return charges
}

function parseFlatAmount(charges: number): Paise {
  try {
    return fromRupees(charges)
  } catch {
    throw invalidField('priceInfo.makingCharges', 'Making charges must be rupees with at most two decimals')
  }
}
