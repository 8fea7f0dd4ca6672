import type { Metal } from '#contract/metals.ts'
import type { CurrentRates } from '#contract/rates.ts'
import { fromHallmarkingRupees, type HallmarkingCharges } from '#domain/hallmarking.ts'
import { formatRelativeDateTime } from '#domain/india-time.ts'
import { formatInr, formatRupees, fromRupees, percentOf, toRupees } from '#domain/money.ts'
import { stripNumberFormatting } from '#domain/number-input.ts'
import { listPriceParts, PRICE_PART_LABELS } from '#domain/price-description.ts'
import type { PriceBreakup } from '#domain/pricing.ts'
import { Icon } from '#web/ui/icon.tsx'
import { calculatePrice, describeMakingCharges, toMetalRates } from './draft-price.ts'
import type { ProductForm } from './use-product-form.ts'

type PriceCardProps = {
  form: ProductForm
  rates: CurrentRates | null
  metals: readonly Metal[]
  taxPercent: number
  /** The setting, in rupees. */
  hallmarkingCharges: HallmarkingCharges<number>
}

/** The price that customers will see after a save. */
export function PriceCard({ form, rates, metals, taxPercent, hallmarkingCharges }: PriceCardProps) {
  const { draft, saved } = form
  const { price, breakup } = calculatePrice(
    draft,
    toMetalRates(rates),
    fromHallmarkingRupees(hallmarkingCharges),
  )
  return (
    <section className="live-price" aria-live="polite" aria-label="Price on the site">
      <p className="small">Price on the site when you save</p>
      <p className="live-price__amount num">
        {price === null ? missingPriceText(form, rates) : formatRupees(price)}
      </p>
      {breakup && <BreakupTable breakup={breakup} form={form} />}
      {price !== null && saved?.price != null && <Difference price={price} before={saved.price} />}
      {price !== null && (
        <p className="caption num">
          With {taxPercent}% GST the customer pays {formatRupees(addTax(price, taxPercent))}.
          {breakup && rates && draft.metal !== '' && (
            <>
              {' '}
              Rate {metals.find(({ code }) => code === draft.metal)?.name} of{' '}
              {formatRelativeDateTime(rates.effectiveDate, new Date())}.
            </>
          )}
        </p>
      )}
    </section>
  )
}

const missingPriceText = ({ draft }: ProductForm, rates: CurrentRates | null): string =>
  draft.isLive && !rates ? 'Price on request' : 'Not available yet'

function addTax(price: number, percent: number): number {
  const amount = fromRupees(price)
  return toRupees(fromRupees(toRupees(amount) + toRupees(percentOf(amount, percent))))
}

function BreakupTable({ breakup, form: { draft, saved } }: { breakup: PriceBreakup; form: ProductForm }) {
  const makingText = describeMakingCharges(draft, saved)
  const parts =
    draft.metal === ''
      ? []
      : listPriceParts({
          ...breakup,
          weightGrams: Number(stripNumberFormatting(draft.metalWeight)),
        })
  return (
    <table className="live-price__breakup">
      <tbody>
        {parts.map(({ kind, detail, amount }) => {
          const text = kind === 'making' ? makingText : detail
          return (
            <tr key={kind} className={text.includes('was') ? 'live-price__changed' : ''}>
              <th scope="row">
                {PRICE_PART_LABELS[kind]}
                {text && <span className="caption num">{text}</span>}
              </th>
              <td className="num">{formatInr(amount)}</td>
            </tr>
          )
        })}
        <tr className="live-price__total">
          <th scope="row">Price</th>
          <td className="num">{formatInr(breakup.total)}</td>
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
