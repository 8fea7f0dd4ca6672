import { formatRupees } from '#domain/money.ts'
import { getDiscountPercent } from '#domain/pricing.ts'
import { classes } from './classes.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type PriceProps = {
  /** Rupees. Null: live-priced while no rate is known. */
  price: number | null
  /** Rupees it cost before: struck, and spoken as such. */
  compareAt?: number | null
  size?: 'normal' | 'large'
}

export function Price({ price, compareAt = null, size = 'normal' }: PriceProps) {
  if (price === null) return <p className="price">Price on request</p>
  return (
    <p className={classes('price', size === 'large' && 'price--large')}>
      {formatRupees(price)}
      {compareAt !== null && getDiscountPercent(price, compareAt) > 0 && (
        <s className="price__compare-at">
          <VisuallyHidden>was </VisuallyHidden>
          {formatRupees(compareAt)}
        </s>
      )}
    </p>
  )
}

/** `Save 9%`, or nothing. */
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
  return percent > 0 ? <span className={classes('discount-badge', className)}>Save {percent}%</span> : null
}
