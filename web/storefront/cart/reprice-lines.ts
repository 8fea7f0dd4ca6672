import { getVariantKey } from '#domain/cart.ts'
import { getLineOptionError } from '#domain/line-options.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { isOrderable } from '#domain/supply.ts'
import { browserApi } from '../../api.ts'
import { createCartLine, type LocalCartLine, type NewCartLine, type PricingContext } from './cart-line.ts'
import { type CurrentProduct, fetchCurrentProducts } from './current-products.ts'
import { type PriceChange, unreadPriceChange } from './price-changes.ts'

/** What brings these lines up to date. Null: the server cannot be reached. */
export async function fetchLineUpdate(lines: readonly LocalCartLine[], lockMinutes: number) {
  const [products, rates] = await Promise.all([
    fetchCurrentProducts(lines),
    browserApi.rates.current().then(
      ({ data }) => data,
      () => null,
    ),
  ])
  if (!products) return null
  return (current: readonly LocalCartLine[]) =>
    repriceLines(current, products, { rates, lockMinutes, now: new Date() })
}

/**
 * Updates a visitor's lines from the catalogue, with the server's rules: an active rate lock keeps its price, a line whose
 * lock ended takes the current price and notes the old one, and a product that is gone cannot be ordered.
 */
export function repriceLines(
  lines: readonly LocalCartLine[],
  products: readonly CurrentProduct[],
  pricing: PricingContext,
): LocalCartLine[] {
  // a whole product comes after its card, and says what engraving costs
  const byKey = new Map(products.map((product) => [product.variantId ?? product._id, product]))
  return lines.map((line) => {
    const product = byKey.get(getVariantKey(line))
    return product
      ? repriceLine(line, product, pricing)
      : { ...line, available: false, stock: 0, leadDays: null }
  })
}

function repriceLine(line: LocalCartLine, product: CurrentProduct, pricing: PricingContext): LocalCartLine {
  const freshLine = createCartLine(product, pricing, line.lineOptions)
  const { slug, name, image, material, stock, leadDays } = freshLine
  const updated = { ...line, slug, name, image, material, stock, leadDays }
  // since the line was added the product got options: the server does not know which one is meant
  const isChoiceMissing = product.hasOptions && !product.variantId
  if (product.price === null || isChoiceMissing) return { ...updated, available: false }
  const available =
    isOrderable({ stock: product.inventoryQuantity, leadDays: product.leadDays }) && isOffered(line, product)
  const isProductEdited = wasProductEdited(line, freshLine)
  if (isLocked(line, product, pricing.now) && !isProductEdited) return { ...updated, available }
  const reason = isProductEdited || !product.isLivePriced ? 'product-changed' : 'lock-ended'
  return { ...updated, ...freshLine, available, ...priceChange(line, freshLine.price, reason) }
}

/** The product can still be engraved, or sent with a gift message, as the line asks. */
const isOffered = ({ lineOptions }: LocalCartLine, product: CurrentProduct): boolean =>
  !lineOptions ||
  (product.lineOptions !== undefined && getLineOptionError(lineOptions, product.lineOptions) === null)

const isLocked = (line: LocalCartLine, { isLivePriced }: CurrentProduct, now: Date): boolean =>
  isLivePriced && line.rate !== null && line.lockedUntil !== null && new Date(line.lockedUntil) > now

/**
 * Staff changed the weight, or the price at the same rate. Product cards hold no making charges and stones, so a change
 * of those is found by the server when the visitor signs in.
 */
const wasProductEdited = (line: LocalCartLine, freshLine: NewCartLine): boolean =>
  (line.weightGrams !== null &&
    freshLine.weightGrams !== null &&
    line.weightGrams !== freshLine.weightGrams) ||
  (line.rate !== null && line.rate === freshLine.rate && line.price !== freshLine.price)

/** The previous price and the reason, until the shopper has seen them. */
function priceChange(line: LocalCartLine, price: number, repricedReason: RepricedReason): PriceChange {
  if (line.price !== price) return line.price > 0 ? { previousPrice: line.price, repricedReason } : {}
  return unreadPriceChange(line)
}
