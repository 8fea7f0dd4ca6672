import { formatRupees } from '#domain/money.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { LocalCartLine } from './cart-line.ts'
import { texts } from './price-change-texts.ts'

type Props = { line: LocalCartLine; title?: string; className?: string }

/** Why the price of a line changed, with the old and the new price. Nothing where the shopper has seen it. */
export function PriceChangeAlert({ line, title, className }: Props) {
  if (line.previousPrice === undefined) return null
  return (
    <Alert tone="info" className={className} role="status" title={title}>
      {texts.priceChanged(
        texts.reasons[line.repricedReason ?? 'lock-ended'],
        formatRupees(line.previousPrice),
        formatRupees(line.price),
      )}
    </Alert>
  )
}
