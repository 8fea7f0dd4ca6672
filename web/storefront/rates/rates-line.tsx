import type { CurrentRates } from '#contract/rates.ts'
import { INDICATIVE_RATES, toRateFields } from '#domain/metal-rates.ts'
import { formatRupees } from '#domain/money.ts'
import { RelativeTime } from '../shared/relative-time.tsx'

const INDICATIVE = toRateFields(INDICATIVE_RATES)

export const withIndicativeRates = (rates: CurrentRates | null) =>
  rates ?? { ...INDICATIVE, effectiveDate: null, isExpired: false }

/** The rates at the very top of every page. */
export function RatesLine({ rates }: { rates: CurrentRates | null }) {
  const displayed = withIndicativeRates(rates)
  return (
    <p className="rates-line">
      <span>
        Gold 22K <b className="num">{formatRupees(displayed.rate22K)}</b>/g
      </span>
      <span>
        Gold 24K <b className="num">{formatRupees(displayed.rate24K)}</b>/g
      </span>
      <span>
        {displayed.isExpired ? (
          'Rates are being updated'
        ) : displayed.effectiveDate ? (
          <RelativeTime prefix="Updated" timestamp={displayed.effectiveDate} />
        ) : (
          'Indicative rates'
        )}
      </span>
    </p>
  )
}
