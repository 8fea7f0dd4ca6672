import type { Product } from '#contract/products.ts'
import { RATE_LABELS } from '#domain/metal-rates.ts'
import { formatRupees, fromRupees, percentOf, toRupees } from '#domain/money.ts'
import type { MakingType } from '#domain/pricing.ts'
import { formatWeight } from '#domain/weight.ts'
import { Icon } from '../../ui/icon.tsx'
import { RelativeTime } from '../shared/relative-time.tsx'
import * as texts from './price-breakup-texts.ts'

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
        {texts.priceBreakup}
        <Icon name="chevron-down" />
      </summary>
      <table>
        <tbody>
          <Row
            name={texts.metalValue}
            detail={`${formatWeight(metal.weightGrams)} × ${formatRupees(breakup.ratePerGram)}`}
            rupees={breakup.metalValue}
          />
          <Row
            name={texts.makingCharges}
            detail={MAKING_DETAILS[breakup.makingChargesType](makingCharges)}
            rupees={breakup.makingCharges}
          />
          {breakup.stoneValue > 0 && <Row name={texts.stones} detail={stones} rupees={breakup.stoneValue} />}
          <Row name={texts.price} rupees={breakup.total} className="price-breakup__total" />
          <Row
            name={texts.gst}
            detail={texts.gstAtCheckout(taxPercent)}
            rupees={tax}
            className="price-breakup__tax"
          />
        </tbody>
      </table>
      <p className="price-breakup__rate caption">
        <Icon name="clock" size="small" />
        <span>
          <RelativeTime
            prefix={texts.ratePerGram(RATE_LABELS[metal.type], formatRupees(breakup.ratePerGram))}
            timestamp={breakup.rateEffectiveDate}
          />
          {texts.rateLock(lockMinutes)}
        </span>
      </p>
    </details>
  )
}

const MAKING_DETAILS: Record<MakingType, (charges: number) => string> = {
  percentage: texts.percentOfMetalValue,
  flat: () => texts.flat,
  'per-gram': (rupees) => texts.amountPerGram(formatRupees(rupees)),
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
