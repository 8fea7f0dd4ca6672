import type { VisitorLock } from '#contract/cart.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { applyVisitorLock, isVisitorLocked, type LocalCartLine } from './cart-line.ts'
import { isNewPrice } from './price-changes.ts'
import { getVisitorCartId } from './visitor-cart-id.ts'

const MAX_LINES_PER_CALL = 200

/** Asks the server to hold the current price for lines of a visitor. None when it cannot be reached. */
export async function fetchVisitorLocks(
  lines: readonly LocalCartLine[],
  wanted: readonly LocalCartLine[],
): Promise<VisitorLock[]> {
  if (wanted.length === 0) return []
  try {
    const { locks } = await browserApi.cart.lock({
      cartId: getVisitorCartId(lines),
      items: wanted
        .slice(0, MAX_LINES_PER_CALL)
        .map(({ productId, variantId }) => ({ productId, variantId })),
    })
    return locks
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return []
  }
}

export const findVisitorLock = (
  locks: readonly VisitorLock[],
  { productId, variantId }: Pick<LocalCartLine, 'productId' | 'variantId'>,
): VisitorLock | undefined =>
  locks.find((lock) => (variantId ? lock.variantId === variantId : lock.productId === productId))

/** Locks the lines that have just been added. A price that is not the one on the page is named. */
export async function fetchLocksOfNewLines(lines: readonly LocalCartLine[]) {
  const isUnlocked = (line: LocalCartLine) => line.metal !== null && !isVisitorLocked(line, new Date())
  const locks = await fetchVisitorLocks(lines, lines.filter(isUnlocked))
  return (current: readonly LocalCartLine[]): LocalCartLine[] =>
    current.map((line) => {
      const visitorLock = isUnlocked(line) ? findVisitorLock(locks, line) : undefined
      if (!visitorLock) return line
      const locked = applyVisitorLock(line, visitorLock, new Date())
      return isNewPrice(line, locked.price)
        ? { ...locked, previousPrice: line.price, repricedReason: 'not-locked' }
        : locked
    })
}
