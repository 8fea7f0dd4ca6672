import type { CurrentRates } from '#contract/rates.ts'
import { formatDate } from '#domain/india-time.ts'
import { CORE_METALS } from '#domain/metal-rates.ts'
import { formatRupees } from '#domain/money.ts'
import { getOwnCity } from '#domain/own-city.ts'
import { paths } from '#web/paths.ts'
import { RelativeTime } from '#web/storefront/shared/relative-time.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as texts from './rates-band-texts.ts'
import { withIndicativeRates } from './rates-line.tsx'
import './rates-band.css'

/** Whole rupees, but for a metal whose gram costs less than ₹1,000. */
const formatBandRate = (rate: number): string => formatRupees(rate < 1000 ? rate : Math.round(rate))

/** The rates of the day. */
export function RatesBand({ rates }: { rates: CurrentRates | null }) {
  const { settings, pages } = useStorefrontData()
  const hasFaq = pages.links.some(({ slug }) => `/${slug}` === paths.faq)
  const displayed = withIndicativeRates(rates)
  return (
    <section className="rates-band" id="rates" aria-label={texts.label}>
      <div className="wrap rates-band__inner">
        <div>
          <h2 className="h3">{texts.title}</h2>
          <p className="caption">
            {displayed.isExpired && displayed.effectiveDate ? (
              texts.expired(formatDate(displayed.effectiveDate))
            ) : displayed.effectiveDate ? (
              <RelativeTime
                prefix={texts.perGramUpdated(getOwnCity(settings))}
                timestamp={displayed.effectiveDate}
              />
            ) : (
              texts.indicative
            )}
          </p>
        </div>
        <dl className="rates-band__rates">
          {CORE_METALS.map(({ code, label, rateField }) => (
            <div key={code}>
              <dt>{label}</dt>
              <dd className="num">{formatBandRate(displayed[rateField])}</dd>
            </div>
          ))}
          {displayed.otherRates
            .filter(({ isExpired }) => !isExpired)
            .map(({ code, name, rate }) => (
              <div key={code}>
                <dt>{name}</dt>
                <dd className="num">{formatBandRate(rate)}</dd>
              </div>
            ))}
        </dl>
        {hasFaq && (
          <ButtonLink variant="text" to={paths.faq}>
            {texts.howWePrice}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
