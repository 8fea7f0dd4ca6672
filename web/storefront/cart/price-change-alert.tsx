import { formatRupees } from '#domain/money.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { Alert } from '#web/ui/alert.tsx'
import type { LocalCartLine } from './cart-line.ts'
import * as texts from './price-change-texts.ts'

const REASON_TEXTS: Record<RepricedReason, string> = {
  'lock-ended': texts.rateLockEnded,
  'product-changed': texts.productUpdated,
  'not-locked': texts.rateNotLocked,
  'cart-lock': texts.lowerLockInCart,
}

type Props = { line: LocalCartLine; title?: string; className?: string }

/** Why the price of a line changed, with the old and the new price. Nothing where the shopper has seen it. */
export function PriceChangeAlert({ line, title, className }: Props) {
  if (line.previousPrice === undefined) return null
  return (
    <Alert tone="info" className={className} role="status" title={title}>
      {texts.priceChanged(
        REASON_TEXTS[line.repricedReason ?? 'lock-ended'],
        formatRupees(line.previousPrice),
        formatRupees(line.price),
      )}
    </Alert>
  )
}
