import type { ProductCard } from '#contract/products.ts'
import { describeStockShortage } from '#domain/cart.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { createCartLine, type LocalCartLine, type NewCartLine, type PricingContext } from './cart-line.ts'
import * as texts from './cart-store-texts.ts'

/**
 * Updates a visitor's lines from the catalogue, with the server's rules: an active rate lock keeps its price, a line whose
 * lock ended takes the current price and notes the old one, and a product that is gone cannot be ordered.
 */
export function repriceLines(
  lines: readonly LocalCartLine[],
  products: readonly ProductCard[],
  pricing: PricingContext,
): LocalCartLine[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return lines.map((line) => {
    const product = byId.get(line.productId)
    return product ? repriceLine(line, product, pricing) : { ...line, available: false, stock: 0 }
  })
}

function repriceLine(line: LocalCartLine, product: ProductCard, pricing: PricingContext): LocalCartLine {
  const freshLine = createCartLine(product, pricing)
  const { slug, name, image, material, stock } = freshLine
  const updated = { ...line, slug, name, image, material, stock }
  if (product.price === null) return { ...updated, available: false }
  const available = product.inventoryQuantity > 0
  const isProductEdited = wasProductEdited(line, product, freshLine)
  if (isLocked(line, product, pricing.now) && !isProductEdited) return { ...updated, available }
  const reason = isProductEdited || !product.isLivePriced ? 'product-changed' : 'lock-ended'
  return { ...updated, ...freshLine, available, ...priceChange(line, product.price, reason) }
}

const isLocked = (line: LocalCartLine, { isLivePriced }: ProductCard, now: Date): boolean =>
  isLivePriced && line.rate !== null && line.lockedUntil !== null && new Date(line.lockedUntil) > now

/**
 * Staff changed the weight, or the price at the same rate. Product cards hold no making charges and stones, so a change
 * of those is found by the server when the visitor signs in.
 */
const wasProductEdited = (line: LocalCartLine, product: ProductCard, freshLine: NewCartLine): boolean =>
  (line.weightGrams !== null &&
    freshLine.weightGrams !== null &&
    line.weightGrams !== freshLine.weightGrams) ||
  (line.rate !== null && line.rate === freshLine.rate && line.price !== product.price)

type PriceChange = Pick<LocalCartLine, 'previousPrice' | 'repricedReason'>

/** The previous price and the reason, until the shopper has seen them. */
function priceChange(line: LocalCartLine, price: number, repricedReason: RepricedReason): PriceChange {
  if (line.price !== price) return line.price > 0 ? { previousPrice: line.price, repricedReason } : {}
  return unreadPriceChange(line)
}

export const withoutPriceChange = (line: LocalCartLine): LocalCartLine => {
  const { previousPrice: _previousPrice, repricedReason: _reason, ...rest } = line
  return rest
}

const unreadPriceChange = ({ previousPrice, repricedReason }: LocalCartLine): PriceChange => ({
  ...(previousPrice === undefined ? {} : { previousPrice }),
  ...(repricedReason === undefined ? {} : { repricedReason }),
})

/** The server sends a price change once. This browser keeps it until the shopper opens the cart. */
export function keepUnreadPriceChanges(
  received: LocalCartLine[],
  localLines: readonly LocalCartLine[],
): LocalCartLine[] {
  return received.map((line) => {
    const localLine = localLines.find(({ productId }) => productId === line.productId)
    if (line.previousPrice !== undefined || localLine?.previousPrice === undefined) return line
    return localLine.price === line.price ? { ...line, ...unreadPriceChange(localLine) } : line
  })
}

/** A message for each line that changed when a visitor's cart was merged into the one on the server. */
export function mergeWarnings(sent: readonly LocalCartLine[], received: readonly LocalCartLine[]): string[] {
  return sent.flatMap((line) => {
    const updated = received.find(({ productId }) => productId === line.productId)
    if (!updated) return [texts.removedFromCart(line.name)]
    return updated.quantity < line.quantity ? [describeStockShortage(line.name, updated.quantity)] : []
  })
}
