import { DEFAULT_HSN } from '#domain/hsn.ts'
import { formatShownPrice } from '#web/storefront/shared/product-price.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { LocalCartLine } from './cart-line.ts'
import { texts } from './price-change-texts.ts'

type Props = { line: LocalCartLine; title?: string; className?: string }

/** Why the price of a line changed, with the old and the new price. Nothing where the shopper has seen it. */
export function PriceChangeAlert({ line, title, className }: Props) {
  const terms = useStorefrontData()
  if (line.previousPrice === undefined) return null
  const format = (price: number) => formatShownPrice(terms, price, line.hsn ?? DEFAULT_HSN)
  return (
    <Alert tone="info" className={className} role="status" title={title}>
      {texts.priceChanged(
        texts.reasons[line.repricedReason ?? 'lock-ended'],
        format(line.previousPrice),
        format(line.price),
      )}
    </Alert>
  )
}
