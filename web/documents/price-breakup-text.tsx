import type { Order } from '#contract/orders.ts'
import { describePrice } from '#domain/price-description.ts'
import { parsePriceParts } from '#domain/price-parts.ts'
import * as texts from './texts.ts'

/** How the price of an ordered product was calculated. Empty for a fixed price. */
export function PriceBreakupText({ item }: { item: Order['items'][number] }) {
  const { priceBreakup: breakup, quantity } = item
  if (!breakup) return null
  return (
    <span className="caption num">
      {quantity > 1 && texts.each}
      {describePrice(parsePriceParts(breakup, breakup))}
    </span>
  )
}
