import type { ProductCard } from '#contract/products.ts'
import { describeStockShortage } from '#domain/cart.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { createCartLine, type LocalCartLine, type NewCartLine, type PricingContext } from './cart-line.ts'

/**
 * A visitor's lines against the catalogue of now, as the server does it for a person: a lock that holds keeps its
 * price, one that lapsed takes today's and says so, a fixed price is the current one, what is gone cannot be ordered.
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

const isLocked = (line: LocalCartLine, { isLivePriced }: ProductCard, updated: Date): boolean =>
  isLivePriced && line.rate !== null && line.lockedUntil !== null && new Date(line.lockedUntil) > updated

/**
 * Staff changed the weight, or the price at the same rate. A card does not carry making charges and stones: the server,
 * which does know them, has the last word when the visitor signs in.
 */
const wasProductEdited = (line: LocalCartLine, product: ProductCard, freshLine: NewCartLine): boolean =>
  (line.weightGrams !== null &&
    freshLine.weightGrams !== null &&
    line.weightGrams !== freshLine.weightGrams) ||
  (line.rate !== null && line.rate === freshLine.rate && line.price !== product.price)

type PriceChange = Pick<LocalCartLine, 'previousPrice' | 'repricedReason'>

/** What it cost before and why, as long as that is news. */
function priceChange(line: LocalCartLine, price: number, repricedReason: RepricedReason): PriceChange {
  if (line.price !== price) return line.price > 0 ? { previousPrice: line.price, repricedReason } : {}
  return unreadPriceChange(line)
}

const unreadPriceChange = ({ previousPrice, repricedReason }: LocalCartLine): PriceChange => ({
  ...(previousPrice === undefined ? {} : { previousPrice }),
  ...(repricedReason === undefined ? {} : { repricedReason }),
})

/** The server tells once that a lock ended; until the cart was looked at, this browser remembers. */
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

/** What a visitor must know when the lines became a person's cart: a sentence for each that is not as it was. */
export function mergeWarnings(sent: readonly LocalCartLine[], received: readonly LocalCartLine[]): string[] {
  return sent.flatMap((line) => {
    const updated = received.find(({ productId }) => productId === line.productId)
    if (!updated) return [`${line.name} can no longer be ordered and left your cart.`]
    return updated.quantity < line.quantity ? [describeStockShortage(line.name, updated.quantity)] : []
  })
}
