import { formatRupees } from '#domain/money.ts'
import { getDiscountPercent } from '#domain/pricing.ts'
import { classes } from './classes.ts'
import * as texts from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type PriceProps = {
  /** Rupees. Null: a live price without a current rate. */
  price: number | null
  /** The previous price in rupees. Shown crossed out. */
  compareAt?: number | null
  size?: 'normal' | 'large'
  /** The lowest of several prices: `From ₹26,400`. */
  isLowest?: boolean
}

export function Price({ price, compareAt = null, size = 'normal', isLowest = false }: PriceProps) {
  if (price === null) return <p className="price">{texts.priceOnRequest}</p>
  return (
    <p className={classes('price', size === 'large' && 'price--large')}>
      {isLowest && texts.from}
      {formatRupees(price)}
      {compareAt !== null && getDiscountPercent(price, compareAt) > 0 && (
        <s className="price__compare-at">
          <VisuallyHidden>{texts.previousPrice}</VisuallyHidden>
          {formatRupees(compareAt)}
        </s>
      )}
    </p>
  )
}

/** `Save 9%`. */
export function DiscountBadge({
  price,
  compareAt,
  className,
}: {
  price: number | null
  compareAt: number | null
  className?: string
}) {
  const percent = price === null ? 0 : getDiscountPercent(price, compareAt)
  return percent > 0 ? (
    <span className={classes('discount-badge', className)}>{texts.save(percent)}</span>
  ) : null
}
