import type { Order } from '#contract/orders.ts'
import { fromRupees, ZERO } from '#domain/money.ts'
import { describePrice } from '#domain/price-description.ts'
import * as texts from './texts.ts'

/** How the price of an ordered product was calculated. Empty for a fixed price. */
export function PriceBreakupText({ item }: { item: Order['items'][number] }) {
  const { priceBreakup: breakup, quantity } = item
  if (!breakup) return null
  const text = describePrice({
    metalType: breakup.metalType,
    weightGrams: breakup.weightGrams,
    ratePerGram: fromRupees(breakup.ratePerGram),
    metalValue: fromRupees(breakup.metalValue),
    wastageCharges: ZERO,
    wastagePercent: 0,
    makingCharges: fromRupees(breakup.makingCharges),
    making: breakup.makingPercent === null ? null : { type: 'percentage', percent: breakup.makingPercent },
    stoneValue: fromRupees(breakup.stoneValue),
    hallmarkingCharge: ZERO,
  })
  return (
    <span className="caption num">
      {quantity > 1 && texts.each}
      {text}
    </span>
  )
}
