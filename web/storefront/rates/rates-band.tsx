import type { CurrentRates } from '#contract/rates.ts'
import { formatDate } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SinceText } from '../shared/since-text.tsx'
import { useFrame } from '../shared/use-frame.ts'
import { shownRates } from './rates-line.tsx'
import './rates-band.css'

/** The four rates of the day between two gold hairlines. */
export function RatesBand({ rates }: { rates: CurrentRates | null }) {
  const { settings } = useFrame()
  const shown = shownRates(rates)
  const columns = [
    ['Gold 24K', shown.rate24K],
    ['Gold 22K', shown.rate22K],
    ['Gold 18K', shown.rate18K],
    ['Silver', shown.rateSilver],
  ] as const
  return (
    <section className="rates-band" id="rates" aria-label="Metal rates today">
      <div className="wrap rates-band__in">
        <div>
          <h2 className="h3">Rates today</h2>
          <p className="caption">
            {shown.isExpired && shown.effectiveDate ? (
              `Rates of ${formatDate(shown.effectiveDate)}. They are being updated: until then some prices are on request.`
            ) : shown.effectiveDate ? (
              <SinceText
                prefix={`${settings.deliveryCity}, per gram. Updated`}
                moment={shown.effectiveDate}
              />
            ) : (
              'Failed to load current gold rates. These are indicative only.'
            )}
          </p>
        </div>
        <dl className="rates-band__rates">
          {columns.map(([name, rate]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{formatRupees(rate)}</dd>
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
