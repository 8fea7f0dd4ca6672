import type { Product, ProductVariant } from '#contract/products.ts'
import { fromRupees, type Paise, toRupees } from '#domain/money.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { calculatePriceBreakup } from '#domain/pricing.ts'
import { toMilligrams } from '#domain/weight.ts'
import type { DraftImage } from '../image-list.ts'
import {
  EMPTY_PRICING,
  type PricingDraft,
  RUPEE_PATTERN,
  toLivePricing,
  toMetalInfo,
  toPricingDraft,
  toPricingInput,
} from '../pricing-draft.ts'
import { toStonesInput } from '../stones/stone-draft.ts'
import type { GridRates } from './grid-rates.ts'

/** A row of the grid of variants, as typed. */
export type VariantDraft = PricingDraft & {
  /** The id of a saved variant, or a key of a new one. */
  key: string
  isSaved: boolean
  /** One value for each option of the product, in their order; '' where none is chosen yet. */
  valueIds: string[]
  sku: string
  /** The price follows the rate of the metal. */
  isLive: boolean
  /** The fixed price. */
  price: string
  compareAtPrice: string
  /** With stones, in grams. */
  grossWeight: string
  inventory: string
  /** The stock that the form showed when it was opened. Null for a new variant. */
  savedStock: number | null
  leadDays: string
  /** Keys of the pictures that show this variant. Empty: all of them do. */
  imageKeys: string[]
  isActive: boolean
  /** Its stock is the number of its items, each with its HUID, and is changed there. */
  isSerialised: boolean
}

export const createVariantDraft = (key: string, fields: Partial<VariantDraft> = {}): VariantDraft => ({
  ...EMPTY_PRICING,
  key,
  isSaved: false,
  valueIds: [],
  sku: '',
  isLive: false,
  price: '',
  compareAtPrice: '',
  grossWeight: '',
  inventory: '0',
  savedStock: null,
  leadDays: '',
  imageKeys: [],
  isActive: true,
  isSerialised: false,
  ...fields,
})

/** The rows of a saved product that has options; without options there is no grid. */
export const toVariantDrafts = ({
  options,
  variants,
}: Pick<Product, 'options' | 'variants'>): VariantDraft[] =>
  options.length === 0 ? [] : variants.map(toVariantDraft)

export const toVariantDraft = (variant: ProductVariant): VariantDraft => ({
  ...toPricingDraft(variant),
  key: variant._id,
  isSaved: true,
  valueIds: variant.valueIds,
  sku: variant.sku ?? '',
  isLive: variant.isLivePriced,
  price: variant.isLivePriced ? '' : toText(variant.price),
  compareAtPrice: toText(variant.compareAtPrice),
  grossWeight: toText(variant.grossWeightGrams),
  inventory: String(variant.inventoryQuantity),
  savedStock: variant.inventoryQuantity,
  leadDays: toText(variant.leadDays),
  // the form names saved pictures by their address
  imageKeys: variant.imageUrls,
  isActive: variant.isActive,
  isSerialised: variant.isSerialised,
})

const toText = (value: number | null): string => (value === null ? '' : String(value))

/** The rows of a save. `referenceOf` gives the name of a picture in the same call. */
export const toVariantInput = (row: VariantDraft, referenceOf: (imageKey: string) => string | undefined) => ({
  ...(row.isSaved && { _id: row.key }),
  valueIds: row.valueIds,
  sku: row.sku,
  isActive: row.isActive,
  // A live price replaces the fixed price.
  price: row.isLive ? '' : stripNumberFormatting(row.price),
  compareAtPrice: stripNumberFormatting(row.compareAtPrice),
  metalInfo: toMetalInfo(row),
  grossWeightGrams: stripNumberFormatting(row.grossWeight),
  priceInfo: {
    fixedPrice: !row.isLive,
    ...toPricingInput(row),
  },
  stones: toStonesInput(row.stoneLines),
  ...(!row.isSerialised && {
    inventoryQuantity: stripNumberFormatting(row.inventory) || '0',
    ...(row.savedStock !== null && { inventoryBefore: row.savedStock }),
  }),
  imageUrls: row.imageKeys.flatMap((key) => referenceOf(key) ?? []),
  leadDays: row.leadDays.trim(),
})

/** Names the pictures of a save: by their address, or `file:0` for the first uploaded file. */
export function createImageReferences(
  images: readonly DraftImage[],
): (imageKey: string) => string | undefined {
  const references = new Map<string, string>()
  let files = 0
  for (const { key, source } of images) {
    references.set(key, 'url' in source ? source.url : `file:${files}`)
    if ('file' in source) files += 1
  }
  return (key) => references.get(key)
}

/** The price on the site, calculated by the same function as on the server. Null while something is missing or wrong. */
export function calculateVariantPrice(
  row: VariantDraft,
  { rates, hallmarkingCharges }: GridRates,
): Paise | null {
  if (!row.isLive) {
    const price = stripNumberFormatting(row.price)
    return RUPEE_PATTERN.test(price) && Number(price) > 0 ? fromRupees(Number(price)) : null
  }
  const pricing = toLivePricing(row, { grossWeightMg: parseGrams(row.grossWeight), hallmarkingCharges })
  return (pricing && calculatePriceBreakup(pricing, rates)?.total) ?? null
}

/** Null while it is blank or wrong. */
function parseGrams(text: string): number | null {
  const grams = Number(stripNumberFormatting(text))
  return grams > 0 ? toMilligrams(grams, 'g') : null
}

type PriceRange = { lowest: number; highest: number }

/** In rupees, of the variants that customers see. Null while none has a price. */
export function getPriceRange(rows: readonly VariantDraft[], rates: GridRates): PriceRange | null {
  const prices = rows
    .filter(({ isActive }) => isActive)
    .flatMap((row) => calculateVariantPrice(row, rates) ?? [])
  return prices.length === 0
    ? null
    : { lowest: toRupees(Math.min(...prices) as Paise), highest: toRupees(Math.max(...prices) as Paise) }
}

export const sumStock = (rows: readonly VariantDraft[]): number =>
  rows.reduce((sum, { inventory, isActive }) => sum + (isActive ? parseStock(inventory) : 0), 0)

/** A blank or wrong number counts nothing. */
export const parseStock = (text: string): number => {
  const plain = stripNumberFormatting(text)
  return /^\d{1,7}$/.test(plain) ? Number(plain) : 0
}
