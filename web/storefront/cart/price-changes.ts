import { getItemKey } from '#domain/cart.ts'
import type { LocalCartLine } from './cart-line.ts'

export type PriceChange = Pick<LocalCartLine, 'previousPrice' | 'repricedReason'>

/** The shopper saw another price. A line that was stored without a price says 0. */
export const isNewPrice = (line: LocalCartLine, price: number): boolean =>
  line.price > 0 && line.price !== price

export const withoutPriceChange = (line: LocalCartLine): LocalCartLine => {
  const { previousPrice: _previousPrice, repricedReason: _reason, ...rest } = line
  return rest
}

export const unreadPriceChange = ({ previousPrice, repricedReason }: LocalCartLine): PriceChange => ({
  ...(previousPrice === undefined ? {} : { previousPrice }),
  ...(repricedReason === undefined ? {} : { repricedReason }),
})

/** The server sends a price change once. This browser keeps it until the shopper opens the cart. */
export function keepUnreadPriceChanges(
  received: LocalCartLine[],
  localLines: readonly LocalCartLine[],
): LocalCartLine[] {
  return received.map((line) => {
    const localLine = localLines.find((candidate) => getItemKey(candidate) === getItemKey(line))
    if (line.previousPrice !== undefined || localLine?.previousPrice === undefined) return line
    return localLine.price === line.price ? { ...line, ...unreadPriceChange(localLine) } : line
  })
}
