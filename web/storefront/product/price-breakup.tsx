import type { Product } from '#contract/products.ts'
import { RATE_LABELS } from '#domain/metal-rates.ts'
import { formatRupees, fromRupees, percentOf, toRupees } from '#domain/money.ts'
import { formatWeight } from '#domain/weight.ts'
import { Icon } from '../../ui/icon.tsx'
import { SinceText } from '../shared/since-text.tsx'

type Props = {
  parts: NonNullable<Product['priceBreakup']>
  metal: NonNullable<Product['metalInfo']>
  /** Percent, where the type says so. */
  making: number
  taxPercent: number
  lockMinutes: number
  stones: string
}

/** What a live price is made of, open from the start: it is why people come. */
export function PriceBreakup({ parts, metal, making, taxPercent, lockMinutes, stones }: Props) {
  const tax = toRupees(percentOf(fromRupees(parts.total), taxPercent))
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
            how={`${formatWeight(metal.weightGrams)} × ${formatRupees(parts.ratePerGram)}`}
            rupees={parts.metalValue}
          />
          <Row
            name="Making charges"
            how={parts.makingChargesType === 'percentage' ? `${making}% of metal value` : 'Flat'}
            rupees={parts.makingCharges}
          />
          {parts.stoneValue > 0 && <Row name="Stones" how={stones} rupees={parts.stoneValue} />}
          <Row name="Price" rupees={parts.total} className="price-breakup__total" />
          <Row
            name="GST"
            how={`${taxPercent}%, added at checkout`}
            rupees={tax}
            className="price-breakup__tax"
          />
        </tbody>
      </table>
      <p className="price-breakup__rate caption">
        <Icon name="clock" size="small" />
        <span>
          <SinceText
            prefix={`${RATE_LABELS[metal.type]} ${formatRupees(parts.ratePerGram)}/g,`}
            moment={parts.rateEffectiveDate}
          />
          . Locked for {lockMinutes} minutes when you add to cart.
        </span>
      </p>
    </details>
  )
}

function Row({
  name,
  how = '',
  rupees,
  className,
}: {
  name: string
  how?: string
  rupees: number
  className?: string
}) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td className="caption">{how}</td>
      <td className="num">{formatRupees(rupees)}</td>
    </tr>
  )
}
