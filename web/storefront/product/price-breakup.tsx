import type { Product } from '#contract/products.ts'
import { RATE_LABELS } from '#domain/metal-rates.ts'
import { formatRupees, fromRupees, percentOf, toRupees } from '#domain/money.ts'
import { formatWeight } from '#domain/weight.ts'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../shared/relative-time.tsx'

type Props = {
  breakup: NonNullable<Product['priceBreakup']>
  metal: NonNullable<Product['metalInfo']>
  /** Percent or rupees, as the type says. */
  makingCharges: number
  taxPercent: number
  lockMinutes: number
  stones: string
}

/** How a live price is calculated. Open from the start, because shoppers look for it. */
export function PriceBreakup({ breakup, metal, makingCharges, taxPercent, lockMinutes, stones }: Props) {
  const tax = toRupees(percentOf(fromRupees(breakup.total), taxPercent))
  return (
    <details className="price-breakup" open>
      <summary>
        Price break-up
        <Icon name="chevron-down" />
      </summary>
      <table>
        <tbody>
          <Row
            name="Metal value"
            detail={`${formatWeight(metal.weightGrams)} × ${formatRupees(breakup.ratePerGram)}`}
            rupees={breakup.metalValue}
          />
          <Row
            name="Making charges"
            detail={breakup.makingChargesType === 'percentage' ? `${makingCharges}% of metal value` : 'Flat'}
            rupees={breakup.makingCharges}
          />
          {breakup.stoneValue > 0 && <Row name="Stones" detail={stones} rupees={breakup.stoneValue} />}
          <Row name="Price" rupees={breakup.total} className="price-breakup__total" />
          <Row
            name="GST"
            detail={`${taxPercent}%, added at checkout`}
            rupees={tax}
            className="price-breakup__tax"
          />
        </tbody>
      </table>
      <p className="price-breakup__rate caption">
        <Icon name="clock" size="small" />
        <span>
          <RelativeTime
            prefix={`${RATE_LABELS[metal.type]} ${formatRupees(breakup.ratePerGram)}/g,`}
            timestamp={breakup.rateEffectiveDate}
          />
          . Locked for {lockMinutes} minutes when you add to cart.
        </span>
      </p>
    </details>
  )
}

function Row({
  name,
  detail = '',
  rupees,
  className,
}: {
  name: string
  detail?: string
  rupees: number
  className?: string
}) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td className="caption">{detail}</td>
      <td className="num">{formatRupees(rupees)}</td>
    </tr>
  )
}
