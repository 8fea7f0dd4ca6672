import { getItemKey } from '#domain/cart.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import { formatInr, fromRupees, multiply, type Paise, paise } from '#domain/money.ts'
import { getProductGst } from '#domain/shop-tax.ts'
import { addGstToLines } from '#domain/shown-lines.ts'
import { getGst } from '#domain/shown-price.ts'
import type { PriceTerms } from '#web/storefront/shared/product-price.tsx'
import { texts } from '#web/storefront/shared/product-price-texts.ts'
import type { LocalCartLine } from './cart-line.ts'
import { taxCartLines } from './cart-tax.ts'

/** The amount of a line as the setting “Prices are shown” says. `gst` stands below it: `₹1,66,837 incl. GST`, or ''. */
export type ShownLine = { amount: Paise; each: Paise; gst: string }

/** By the key of each line. With GST the amounts add up to the total without delivery and discount. */
export function showLines(
  lines: readonly LocalCartLine[],
  { settings, day }: PriceTerms,
): Map<string, ShownLine> {
  const withGst = addGstToLines(taxCartLines(lines, settings, null))
  return new Map(
    lines.map((line, index) => {
      const price = fromRupees(line.price)
      const percent = getProductGst(settings, line.hsn ?? DEFAULT_HSN, day)
      const isIncluding = settings.priceDisplay === 'including'
      const gst = isIncluding ? texts.includingGst : texts.withGst(formatInr(withGst[index]!))
      return [
        getItemKey(line),
        {
          amount: isIncluding ? withGst[index]! : multiply(price, line.quantity),
          each: isIncluding ? paise(price + getGst(price, percent, settings.taxProfile)) : price,
          gst: percent > 0 && settings.priceDisplay !== 'excluding' ? gst : '',
        },
      ]
    }),
  )
}
