import type { Product } from '#contract/products.ts'
import { getRateLabel } from '#domain/metals.ts'
import { formatInr, formatRupees, formatSignedRupees, fromRupees, paise, toRupees } from '#domain/money.ts'
import { addGst, getGst, type PriceTerms } from '#domain/shown-price.ts'
import { formatWeight } from '#domain/weight.ts'
import { Icon } from '#web/ui/icon.tsx'
import { texts } from './price-breakup-texts.ts'
import { stoneSummary } from './stones-table.tsx'

type Props = {
  breakup: NonNullable<Product['priceBreakup']>
  metal: NonNullable<Product['metalInfo']>
  terms: PriceTerms
  taxPercent: number
  lockMinutes: number
  stones: Product['stones']
  /** What the stones are, for a product without lines of stones. */
  stonesText: string
}

/** How a live price is calculated. Its largest parts are named while it is closed. */
export function PriceBreakup({ breakup, metal, terms, taxPercent, lockMinutes, stones, stonesText }: Props) {
  const price = fromRupees(breakup.total)
  const tax = getGst(price, taxPercent, terms.taxProfile)
  const withGst = addGst(price, taxPercent, terms.taxProfile)
  const rounding = paise(withGst - price - tax)
  // in the order in which domain/pricing.ts adds them up
  const parts: [name: string, detail: string, rupees: number][] = [
    [
      texts.metalValue,
      `${formatWeight(breakup.weightGrams)} × ${formatRupees(breakup.ratePerGram)}`,
      breakup.metalValue,
    ],
    [texts.wastage, texts.percentOfMetalValue(breakup.wastagePercent), breakup.wastageCharges],
    [texts.makingCharges, breakup.makingDetail, breakup.makingCharges],
    [texts.stones, stoneSummary(stones) || stonesText, breakup.stoneValue],
    [texts.hallmarking, '', breakup.hallmarkingCharge],
  ]
  return (
    <details className="price-breakup">
      <summary>
        <span>
          {texts.priceBreakup}
          <span className="price-breakup__parts num">
            {texts.mainParts({
              metal: [metal.name, formatRupees(breakup.metalValue)],
              making: formatRupees(breakup.makingCharges),
              stones: breakup.stoneValue > 0 ? formatRupees(breakup.stoneValue) : null,
            })}
          </span>
        </span>
        <Icon name="chevron-down" />
      </summary>
      <table>
        <tbody>
          {parts.map(
            ([name, detail, rupees]) =>
              rupees > 0 && <Row key={name} name={name} detail={detail} amount={formatRupees(rupees)} />,
          )}
          <Row name={texts.price} amount={formatInr(price)} className="price-breakup__total" />
          <Row
            name={texts.gst}
            detail={(terms.priceDisplay === 'including' ? texts.percent : texts.gstAtCheckout)(taxPercent)}
            amount={formatInr(tax)}
            className="price-breakup__tax"
          />
          {rounding !== 0 && (
            <Row
              name={texts.rounding}
              amount={formatSignedRupees(toRupees(rounding))}
              className="price-breakup__tax"
            />
          )}
          {withGst !== price && (
            <Row name={texts.includingGst} amount={formatInr(withGst)} className="price-breakup__total" />
          )}
        </tbody>
      </table>
      {breakup.chargedWeight === 'item' && (
        <p className="caption">{texts.chargedByItemWeight(formatWeight(breakup.weightGrams))}</p>
      )}
      <p className="price-breakup__rate caption">
        <Icon name="clock" size="small" />
        {texts.rateAndLock(getRateLabel(metal.name), formatRupees(breakup.ratePerGram), lockMinutes)}
      </p>
    </details>
  )
}

function Row({
  name,
  detail = '',
  amount,
  className,
}: {
  name: string
  detail?: string
  amount: string
  className?: string
}) {
  return (
    <tr className={className}>
      <th scope="row">{name}</th>
      <td className="caption">{detail}</td>
      <td className="num">{amount}</td>
    </tr>
  )
}
