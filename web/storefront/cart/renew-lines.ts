import type { ProductCard } from '#contract/products.ts'
import { shortOfStock } from '#domain/cart.ts'
import { type Line, newLine, type Today } from './line.ts'

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
  if (isLocked(line, product, today.now)) return { ...now, available }
  return { ...now, ...fresh, available, ...previousOf(line, product.price) }
}

const isLocked = (line: Line, { isLivePriced }: ProductCard, now: Date): boolean =>
  isLivePriced && line.rate !== null && line.lockedUntil !== null && new Date(line.lockedUntil) > now

/** What it cost before, as long as that is news. */
function previousOf(line: Line, price: number): { previousPrice?: number } {
  if (line.price !== price) return line.price > 0 ? { previousPrice: line.price } : {}
  return line.previousPrice === undefined ? {} : { previousPrice: line.previousPrice }
}

/** The server tells once that a lock ended; until the cart was looked at, this browser remembers. */
export function keepNews(received: Line[], here: readonly Line[]): Line[] {
  return received.map((line) => {
    const known = here.find(({ productId }) => productId === line.productId)
    if (line.previousPrice !== undefined || known?.previousPrice === undefined) return line
    return known.price === line.price ? { ...line, previousPrice: known.previousPrice } : line
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
