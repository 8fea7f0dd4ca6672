import type { VisitorLock } from '#contract/cart.ts'
import { getVariantKey } from '#domain/cart.ts'
import { getLineOptionError } from '#domain/line-options.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { isOrderable } from '#domain/supply.ts'
import { browserApi } from '#web/api.ts'
import {
  applyVisitorLock,
  createCartLine,
  isVisitorLocked,
  type LocalCartLine,
  type NewCartLine,
  type PricingContext,
} from './cart-line.ts'
import { type CurrentProduct, fetchCurrentProducts } from './current-products.ts'
import { isNewPrice, type PriceChange, unreadPriceChange } from './price-changes.ts'
import { fetchVisitorLocks, findVisitorLock } from './visitor-locks.ts'

/** What brings these lines up to date, with new locks where they need them. Null: the server cannot be reached. */
export async function fetchLineUpdate(lines: readonly LocalCartLine[]) {
  const [products, rates] = await Promise.all([
    fetchCurrentProducts(lines),
    browserApi.rates.current().then(
      ({ data }) => data,
      () => null,
    ),
  ])
  if (!products) return null
  const pricing = { rates, now: new Date() }
  const byKey = toProductsByKey(products)
  const needLock = lines.filter((line) => {
    const product = byKey.get(getVariantKey(line))
    return product?.isLivePriced && !keepsLock(line, product, pricing)
  })
  const locks = await fetchVisitorLocks(lines, needLock)
  return (current: readonly LocalCartLine[]) =>
    repriceLines(current, products, { rates, locks, now: new Date() })
}

/** A whole product comes after its card, and says what engraving costs. */
const toProductsByKey = (products: readonly CurrentProduct[]): ReadonlyMap<string, CurrentProduct> =>
  new Map(products.map((product) => [product.variantId ?? product._id, product]))

/** `locks`: the new ones. */
type Repricing = PricingContext & { locks: readonly VisitorLock[] }

/**
 * Updates a visitor's lines from the catalogue, with the server's rules: an active rate lock keeps its price, a line whose
 * lock ended takes the current price and notes the old one, and a product that is gone cannot be ordered.
 */
export function repriceLines(
  lines: readonly LocalCartLine[],
  products: readonly CurrentProduct[],
  pricing: Repricing,
): LocalCartLine[] {
  const byKey = toProductsByKey(products)
  return lines.map((line) => {
    const product = byKey.get(getVariantKey(line))
    return product
      ? repriceLine(line, product, pricing)
      : { ...line, available: false, stock: 0, leadDays: null }
  })
}

function repriceLine(line: LocalCartLine, product: CurrentProduct, pricing: Repricing): LocalCartLine {
  const unlockedLine = createCartLine(product, pricing, line.lineOptions)
  const { slug, name, image, material, stock, leadDays, weights } = unlockedLine
  const updated = { ...line, slug, name, image, material, stock, leadDays, weights: line.weights ?? weights }
  // since the line was added the product got options: the server does not know which one is meant
  const isChoiceMissing = product.hasOptions && !product.variantId
  if (product.price === null || isChoiceMissing) return { ...updated, available: false }
  const available =
    isOrderable({ stock: product.inventoryQuantity, leadDays: product.leadDays }) && isOffered(line, product)
  if (keepsLock(line, product, pricing)) return { ...updated, available }
  const visitorLock = product.isLivePriced ? findVisitorLock(pricing.locks, line) : undefined
  const freshLine = visitorLock ? applyVisitorLock(unlockedLine, visitorLock, pricing.now) : unlockedLine
  const isProductEdited = wasProductEdited(line, unlockedLine)
  const reason = isProductEdited || !product.isLivePriced ? 'product-changed' : 'lock-ended'
  const { lock: _endedLock, ...unpriced } = updated
  return { ...unpriced, ...freshLine, available, ...priceChange(line, freshLine.price, reason) }
}

/** The price that the server locked for the visitor still counts. */
const keepsLock = (line: LocalCartLine, product: CurrentProduct, pricing: PricingContext): boolean =>
  product.isLivePriced &&
  isVisitorLocked(line, pricing.now) &&
  !wasProductEdited(line, createCartLine(product, pricing, line.lineOptions))

/** The product can still be engraved, or sent with a gift message, as the line asks. */
const isOffered = ({ lineOptions }: LocalCartLine, product: CurrentProduct): boolean =>
  !lineOptions ||
  (product.lineOptions !== undefined && getLineOptionError(lineOptions, product.lineOptions) === null)

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
  if (isNewPrice(line, price)) return { previousPrice: line.price, repricedReason }
  return line.price === price ? unreadPriceChange(line) : {}
}
