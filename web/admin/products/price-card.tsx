import type { CurrentRates } from '#contract/rates.ts'
import { formatSince } from '#domain/india-time.ts'
import { METAL_LABELS } from '#domain/metal-rates.ts'
import { formatInr, formatRupees, fromRupees, percentOf, toRupees } from '#domain/money.ts'
import { plainNumber } from '#domain/plain-number.ts'
import type { PriceBreakup } from '#domain/pricing.ts'
import { formatWeight } from '#domain/weight.ts'
import { Icon } from '../../ui/icon.tsx'
import { makingWords, metalRatesOf, priceOf } from './draft-price.ts'
import type { ProductForm } from './use-product-form.ts'

type PriceCardProps = { form: ProductForm; rates: CurrentRates | null; taxPercent: number }

/** What customers will pay, before it is saved. */
export function PriceCard({ form, rates, taxPercent }: PriceCardProps) {
  const { draft, saved } = form
  const { price, parts } = priceOf(draft, metalRatesOf(rates))
  return (
    <section className="live-price" aria-live="polite" aria-label="Price on the site">
      <p className="small">Price on the site when you save</p>
      <p className="live-price__amount num">{price === null ? wordsFor(form, rates) : formatRupees(price)}</p>
      {parts && <Breakup parts={parts} form={form} />}
      {price !== null && saved?.price != null && <Difference price={price} before={saved.price} />}
      {price !== null && (
        <p className="caption num">
          With {taxPercent}% GST the customer pays {formatRupees(withTax(price, taxPercent))}.
          {parts && rates && draft.metal !== '' && (
            <>
              {' '}
              Rate {METAL_LABELS[draft.metal]} of {formatSince(rates.effectiveDate, new Date())}.
            </>
          )}
        </p>
      )}
    </section>
  )
}

/** Nothing is reckoned with a rate that nobody entered. */
const wordsFor = ({ draft }: ProductForm, rates: CurrentRates | null): string =>
  draft.isLive && !rates ? 'Price on request' : 'Not known yet'

function withTax(price: number, percent: number): number {
  const amount = fromRupees(price)
  return toRupees(fromRupees(toRupees(amount) + toRupees(percentOf(amount, percent))))
}

function Breakup({ parts, form: { draft, saved } }: { parts: PriceBreakup; form: ProductForm }) {
  const making = makingWords(draft, saved)
  const grams = Number(plainNumber(draft.metalWeight))
  return (
    <table className="live-price__parts">
      <tbody>
        <tr>
          <th scope="row">
            Metal value
            <span className="caption num">
              {formatWeight(grams)} × {formatInr(parts.ratePerGram)}
            </span>
          </th>
          <td className="num">{formatInr(parts.metalValue)}</td>
        </tr>
        <tr className={making.includes('was') ? 'live-price__changed' : ''}>
          <th scope="row">
            Making charges
            <span className="caption num">{making}</span>
          </th>
          <td className="num">{formatInr(parts.makingCharges)}</td>
        </tr>
        {parts.stoneValue > 0 && (
          <tr>
            <th scope="row">Stones</th>
            <td className="num">{formatInr(parts.stoneValue)}</td>
          </tr>
        )}
        <tr className="live-price__total">
          <th scope="row">Price</th>
          <td className="num">{formatInr(parts.total)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Difference({ price, before }: { price: number; before: number }) {
  const difference = Math.round((price - before) * 100) / 100
  if (difference === 0) return null
  return (
    <p className="live-price__difference num">
      <Icon name="trend" size="small" />
      {formatRupees(Math.abs(difference))} {difference > 0 ? 'more' : 'less'} than the saved price of{' '}
      {formatRupees(before)}
    </p>
  )
}
