import type { Option } from '#contract/options.ts'
import type { ProductVariant } from '#contract/products.ts'
import type { ChosenVariant } from '#web/storefront/cart/cart-line.ts'
import type { ProductPageData } from '#web/storefront/shared/product-card-data.ts'
import { imagesOfVariant, toVariantCard } from '#web/storefront/shared/variant-card.ts'
import { type Choice, matchesChoice, readChoice } from './choose-variant.ts'

/**
 * The data of the product page. `variantId` is there when all options are chosen; before, price and facts are those that all
 * variants with the chosen values share, or the lowest price with `priceVaries`.
 */
export type ShownProduct = ProductPageData &
  ChosenVariant & {
    choice: Choice
    /** The address names the variant. Otherwise there is only one. */
    isVariantNamed?: boolean
  }

/**
 * The product with everything of what the address names: a variant by its id, or values of options, as a browser without
 * scripts sends the form. Nothing is chosen for the customer but options with one value.
 */
export function showVariant(product: ProductPageData, query: URLSearchParams): ShownProduct {
  const { hasOptions, variants } = product
  const values = [...query.values()]
  const named = variants.find(({ _id }) => values.includes(_id))
  const choice = named?.valueIds ?? readChoice(variants, values)
  if (!hasOptions || variants.length === 0) return { ...product, choice: [] }
  const matching = variants.filter((variant) => matchesChoice(variant, choice))
  const [variant] = matching
  if (!variant || choice.includes(null)) return { ...product, ...summarize(product, matching), choice }
  return {
    ...toVariantCard(product, variant),
    choice,
    isVariantNamed: values.includes(variant._id) || choice.some((id) => id !== null && values.includes(id)),
    priceVaries: false,
    sku: variant.sku,
    stones: variant.stones,
    caratSummary: variant.caratSummary,
    priceBreakup: variant.priceBreakup,
    ...weightOf(variant),
  }
}

/** The options without a chosen value. */
export const listMissingOptions = ({ options, choice }: Pick<ShownProduct, 'options' | 'choice'>): Option[] =>
  options.filter((_option, position) => choice[position] === null)

/** What is true of the variants that the choice leaves. */
function summarize(product: ProductPageData, variants: readonly ProductVariant[]) {
  const available = variants.filter((variant) => variant.available)
  const offered = available.length > 0 ? available : variants
  const prices = offered.flatMap(({ price }) => price ?? [])
  const shared = <T>(read: (variant: ProductVariant) => T): T | null => {
    const [first, ...others] = variants.map(read)
    const json = JSON.stringify(first)
    return first !== undefined && others.every((value) => JSON.stringify(value) === json) ? first : null
  }
  const stock = Math.max(...offered.map(({ inventoryQuantity }) => inventoryQuantity))
  return {
    price: prices.length > 0 ? Math.min(...prices) : null,
    priceVaries: new Set(prices).size > 1,
    compareAtPrice: shared(({ price, compareAtPrice }) => [price, compareAtPrice])?.[1] ?? null,
    isLivePriced: variants.some(({ isLivePriced }) => isLivePriced),
    inventoryQuantity: stock,
    leadDays: stock > 0 ? null : (offered.find(({ leadDays }) => leadDays !== null)?.leadDays ?? null),
    metalInfo: shared(({ metalInfo }) => metalInfo?.type) ? variants[0]!.metalInfo : null,
    ...imagesOfVariant(product, shared(({ imageUrls }) => imageUrls) ?? []),
    sku: null,
    stones: shared(({ stones }) => stones) ?? [],
    caratSummary: shared(({ caratSummary }) => caratSummary) ?? '',
    priceBreakup: null,
    ...(shared(weightOf) ?? { weight: null, weightUnit: product.weightUnit }),
  }
}

/** Empty: the variant has no weight of its own. */
function weightOf({ grossWeightGrams, metalInfo }: ProductVariant) {
  const grams = grossWeightGrams ?? metalInfo?.weightGrams
  return grams ? { weight: grams, weightUnit: 'g' as const } : {}
}
