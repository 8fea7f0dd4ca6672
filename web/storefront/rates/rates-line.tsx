import type { CurrentRates } from '#contract/rates.ts'
import { INDICATIVE_RATES, toRateFields } from '#domain/metal-rates.ts'
import { formatRupees } from '#domain/money.ts'
import { RelativeTime } from '#web/storefront/shared/relative-time.tsx'
import * as texts from './texts.ts'

const INDICATIVE = toRateFields(INDICATIVE_RATES)

export const withIndicativeRates = (rates: CurrentRates | null) =>
  rates ?? { ...INDICATIVE, otherRates: [], effectiveDate: null, isExpired: false }

/** The rates at the very top of every page. */
export function RatesLine({ rates }: { rates: CurrentRates | null }) {
  const displayed = withIndicativeRates(rates)
  return (
    <p className="rates-line">
      <span>
        {texts.gold22k} <b className="num">{formatRupees(displayed.rate22K)}</b>
        {texts.perGram}
      </span>
      <span>
        {texts.gold24k} <b className="num">{formatRupees(displayed.rate24K)}</b>
        {texts.perGram}
      </span>
      <span>
        {displayed.isExpired ? (
          texts.updating
        ) : displayed.effectiveDate ? (
          <RelativeTime prefix={texts.updated} timestamp={displayed.effectiveDate} />
        ) : (
          texts.indicative
        )}
      </span>
    </p>
  )
}
