import type { Order } from '#contract/orders.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { describePrice } from '#domain/price-description.ts'
import { parsePriceParts } from '#domain/price-parts.ts'
import { formatWeight } from '#domain/weight.ts'
import * as texts from './texts.ts'

/** How the price of an ordered product was calculated. A fixed price names only its engraving. */
export function PriceBreakupText({ item }: { item: Order['items'][number] }) {
  const { priceBreakup: breakup, engravingPrice, quantity, serialisedItems, chargedWeight } = item
  if (!breakup)
    return engravingPrice > 0 ? (
      <span className="caption num">{texts.includesEngraving(formatRupees(engravingPrice))}</span>
    ) : null
  return (
    <>
      <span className="caption num">
        {quantity > 1 && texts.each}
        {describePrice(
          parsePriceParts(breakup, breakup),
          fromRupees(engravingPrice),
          fromRupees(item.waivedAmount),
        )}
      </span>
      {serialisedItems.length > 0 && (
        <span className="caption num">
          {(chargedWeight === 'item' ? texts.chargedByItemWeight : texts.chargedByListedWeight)(
            formatWeight(breakup.weightGrams),
          )}
        </span>
      )}
    </>
  )
}
