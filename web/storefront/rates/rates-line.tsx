import type { CurrentRates } from '#contract/rates.ts'
import { INDICATIVE_RATES } from '#domain/metal-rates.ts'
import { formatRupees, toRupees } from '#domain/money.ts'
import { SinceText } from '../shared/since-text.tsx'

/** Shown, marked as indicative, while the shop has no rate (S1 §8). Nothing is sold by them. */
const INDICATIVE: Omit<CurrentRates, 'effectiveDate'> = {
  rate24K: toRupees(INDICATIVE_RATES['gold-24k']),
  rate22K: toRupees(INDICATIVE_RATES['gold-22k']),
  rate18K: toRupees(INDICATIVE_RATES['gold-18k']),
  rateSilver: toRupees(INDICATIVE_RATES.silver),
}

export const shownRates = (rates: CurrentRates | null) =>
  rates ?? { ...INDICATIVE, effectiveDate: null, isExpired: false }

/** The rates at the very top of every page. */
export function RatesLine({ rates }: { rates: CurrentRates | null }) {
  const shown = shownRates(rates)
  return (
    <p className="rates-line">
      <span>
        Gold 22K <b className="num">{formatRupees(shown.rate22K)}</b>/g
      </span>
      <span>
        Gold 24K <b className="num">{formatRupees(shown.rate24K)}</b>/g
      </span>
      <span>
        {shown.isExpired ? (
          'Rates are being updated'
        ) : shown.effectiveDate ? (
          <SinceText prefix="Updated" moment={shown.effectiveDate} />
        ) : (
          'Indicative rates'
        )}
      </span>
    </p>
  )
}
