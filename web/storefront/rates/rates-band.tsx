import type { CurrentRates } from '#contract/rates.ts'
import { formatDate } from '#domain/india-time.ts'
import { METALS } from '#domain/metal-rates.ts'
import { formatRupees } from '#domain/money.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { RelativeTime } from '../shared/relative-time.tsx'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import { withIndicativeRates } from './rates-line.tsx'
import './rates-band.css'

/** The four rates of the day. */
export function RatesBand({ rates }: { rates: CurrentRates | null }) {
  const { settings } = useStorefrontData()
  const displayed = withIndicativeRates(rates)
  return (
    <section className="rates-band" id="rates" aria-label="Metal rates today">
      <div className="wrap rates-band__inner">
        <div>
          <h2 className="h3">Rates today</h2>
          <p className="caption">
            {displayed.isExpired && displayed.effectiveDate ? (
              `Rates of ${formatDate(displayed.effectiveDate)}. We are updating them; some prices are on request until then.`
            ) : displayed.effectiveDate ? (
              <RelativeTime
                prefix={`${settings.deliveryCity}, per gram. Updated`}
                timestamp={displayed.effectiveDate}
              />
            ) : (
              'Failed to load current gold rates. These are indicative only.'
            )}
          </p>
        </div>
        <dl className="rates-band__rates">
          {METALS.map(({ type, label, rateField }) => (
            <div key={type}>
              <dt>{label}</dt>
              <dd className="num">{formatRupees(displayed[rateField])}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink variant="text" to={paths.faq}>
          How we price
        </ButtonLink>
      </div>
    </section>
  )
}
