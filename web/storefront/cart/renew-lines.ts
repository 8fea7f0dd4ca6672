import type { ProductCard } from '#contract/products.ts'
import { shortOfStock } from '#domain/cart.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { type Line, type NewLine, newLine, type Today } from './line.ts'

/**
 * A visitor's lines against the catalogue of now, as the server does it for a person: a lock that holds keeps its
 * price, one that lapsed takes today's and says so, a fixed price is the current one, what is gone cannot be ordered.
 */
export function renewLines(lines: readonly Line[], products: readonly ProductCard[], today: Today): Line[] {
  const byId = new Map(products.map((product) => [product._id, product]))
  return lines.map((line) => {
    const product = byId.get(line.productId)
    return product ? renewed(line, product, today) : { ...line, available: false, stock: 0 }
  })
}

function renewed(line: Line, product: ProductCard, today: Today): Line {
  const fresh = newLine(product, today)
  const { slug, name, image, material, stock } = fresh
  const now = { ...line, slug, name, image, material, stock }
  if (product.price === null) return { ...now, available: false }
  const available = product.inventoryQuantity > 0
  const isEdited = wasEdited(line, product, fresh)
  if (isLocked(line, product, today.now) && !isEdited) return { ...now, available }
  const reason = isEdited || !product.isLivePriced ? 'product-changed' : 'lock-ended'
  return { ...now, ...fresh, available, ...previousOf(line, product.price, reason) }
}

const isLocked = (line: Line, { isLivePriced }: ProductCard, now: Date): boolean =>
  isLivePriced && line.rate !== null && line.lockedUntil !== null && new Date(line.lockedUntil) > now

/**
 * Staff changed the weight, or the price at the same rate. A card does not carry making charges and stones: the server,
 * which does know them, has the last word when the visitor signs in.
 */
const wasEdited = (line: Line, product: ProductCard, fresh: NewLine): boolean =>
  (line.weightGrams !== null && fresh.weightGrams !== null && line.weightGrams !== fresh.weightGrams) ||
  (line.rate !== null && line.rate === fresh.rate && line.price !== product.price)

type News = Pick<Line, 'previousPrice' | 'repricedReason'>

/** What it cost before and why, as long as that is news. */
function previousOf(line: Line, price: number, repricedReason: RepricedReason): News {
  if (line.price !== price) return line.price > 0 ? { previousPrice: line.price, repricedReason } : {}
  return newsOf(line)
}

const newsOf = ({ previousPrice, repricedReason }: Line): News => ({
  ...(previousPrice === undefined ? {} : { previousPrice }),
  ...(repricedReason === undefined ? {} : { repricedReason }),
})

/** The server tells once that a lock ended; until the cart was looked at, this browser remembers. */
export function keepNews(received: Line[], here: readonly Line[]): Line[] {
  return received.map((line) => {
    const known = here.find(({ productId }) => productId === line.productId)
    if (line.previousPrice !== undefined || known?.previousPrice === undefined) return line
    return known.price === line.price ? { ...line, ...newsOf(known) } : line
  })
}

/** What a visitor must know when the lines became a person's cart: a sentence for each that is not as it was. */
export function newsOfJoining(sent: readonly Line[], received: readonly Line[]): string[] {
  return sent.flatMap((line) => {
    const now = received.find(({ productId }) => productId === line.productId)
    if (!now) return [`${line.name} can no longer be ordered and left your cart.`]
    return now.quantity < line.quantity ? [shortOfStock(line.name, now.quantity)] : []
  })
}
