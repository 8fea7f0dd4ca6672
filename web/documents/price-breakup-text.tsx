import type { Order } from '#contract/orders.ts'
import { fromRupees } from '#domain/money.ts'
import { describePrice } from '#domain/price-description.ts'
import * as texts from './texts.ts'

/** How the price of an ordered product was calculated. Empty for a fixed price. */
export function PriceBreakupText({ item }: { item: Order['items'][number] }) {
  const { priceBreakup: breakup, quantity } = item
  if (!breakup) return null
  const text = describePrice({
    ...breakup,
    ratePerGram: fromRupees(breakup.ratePerGram),
    metalValue: fromRupees(breakup.metalValue),
    makingCharges: fromRupees(breakup.makingCharges),
    stoneValue: fromRupees(breakup.stoneValue),
  })
  return (
    <span className="caption num">
      {quantity > 1 && texts.each}
      {text}
    </span>
  )
}
