import type { Order } from '#contract/orders.ts'
import { fromRupees } from '#domain/money.ts'
import { explainPrice } from '#domain/price-explained.ts'

/** How the price of an ordered product was made. Nothing for a fixed price. */
export function PriceExplained({ item }: { item: Order['items'][number] }) {
  const { priceBreakup: parts, quantity } = item
  if (!parts) return null
  const text = explainPrice({
    ...parts,
    ratePerGram: fromRupees(parts.ratePerGram),
    metalValue: fromRupees(parts.metalValue),
    makingCharges: fromRupees(parts.makingCharges),
    stoneValue: fromRupees(parts.stoneValue),
  })
  return (
    <span className="caption num">
      {quantity > 1 && 'Each: '}
      {text}
    </span>
  )
}
