import type { Address } from '#domain/address.ts'
import { getItemKey } from '#domain/cart.ts'
import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import { formatTime } from '#domain/india-time.ts'
import { describeLeadTime } from '#domain/lead-time.ts'
import { getRateLabel } from '#domain/metals.ts'
import { formatInr, formatRupees, formatSignedRupees, paise, toRupees } from '#domain/money.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import type { LeadDays } from '#domain/supply.ts'
import { formatVariantName } from '#domain/variants.ts'
import { LineOptionTexts } from '#web/documents/line-options.tsx'
import { type LocalCartLine, leadDaysOfLine } from '#web/storefront/cart/cart-line.ts'
import { showLines } from '#web/storefront/cart/shown-lines.ts'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Totals } from '#web/ui/totals.tsx'
import * as texts from './texts.ts'
import type { CheckoutPricing } from './use-checkout-pricing.ts'

type Props = {
  pricing: Pick<CheckoutPricing, 'totals' | 'taxes' | 'placeOfSupply' | 'freeDeliveryFrom' | 'storeCredit'>
  /** Null until it is chosen. */
  shippingAddress: Address | null
}

/** Collapsed on phones. */
export function OrderSummary(props: Props) {
  return (
    <>
      <aside className="summary from-768" aria-label={texts.orderSummary}>
        <h2 className="h3">{texts.orderSummary}</h2>
        <SummaryContent {...props} />
      </aside>
      <details className="summary-fold below-768">
        <summary>
          <span>
            <span className="summary-fold__show">{texts.showSummary}</span>
            <span className="summary-fold__hide">{texts.hideSummary}</span>
            <Icon name="chevron-down" size="small" />
          </span>
          <b className="num">{formatInr(props.pricing.totals.totalAmount)}</b>
        </summary>
        <SummaryContent {...props} />
      </details>
    </>
  )
}

function SummaryContent({
  pricing: { totals, taxes, placeOfSupply, freeDeliveryFrom, storeCredit },
  shippingAddress,
}: Props) {
  const { lines } = useCart()
  const terms = useStorefrontData()
  const { settings } = terms
  const shownLines = showLines(lines, terms)
  // beside lines with GST
  const isBeforeGst = settings.priceDisplay === 'including' && totals.tax > 0
  return (
    <div className="summary__content">
      <ul className="summary__lines">
        {lines.map((line) => (
          <li key={getItemKey(line)}>
            <img src={line.image} alt="" width={64} height={64} />
            <span>
              <b>{formatVariantName(line.name, line.variantTitle)}</b>
              <span className="caption">{texts.summaryLine(line.material, line.quantity)}</span>
              <LineOptionTexts lineOptions={line.lineOptions} />
              {line.lineOptions?.engraving && !settings.engravedReturns && (
                <span className="caption">{ENGRAVING_TEXTS.notReturnable}</span>
              )}
              <LeadTime leadDays={leadDaysOfLine(line)} />
            </span>
            <span className="num">{formatInr(shownLines.get(getItemKey(line))!.amount)}</span>
          </li>
        ))}
      </ul>
      <Totals
        rows={[
          {
            label: isBeforeGst ? texts.subtotalBeforeGst : texts.subtotal,
            value: formatInr(totals.subtotal),
          },
          totals.discount > 0 && { label: texts.discount, value: `−${formatInr(totals.discount)}` },
          {
            label: texts.shipping,
            value: totals.shippingCost === 0 ? texts.free : formatInr(totals.shippingCost),
            isFree: totals.shippingCost === 0,
          },
          totals.codFee > 0 && { label: COD_FEE_LABEL, value: formatInr(totals.codFee) },
          ...taxes.map((row) => ({ label: formatTaxName(row), value: formatInr(row.amount) })),
          totals.rounding !== 0 && {
            label: texts.rounding,
            value: formatSignedRupees(toRupees(totals.rounding)),
          },
          totals.referralCreditsUsed > 0 && {
            label: texts.credits,
            value: `−${formatInr(totals.referralCreditsUsed)}`,
          },
        ]}
        total={{ label: texts.total, value: formatInr(totals.totalAmount) }}
        paid={[
          storeCredit > 0 && { label: texts.storeCredit, value: `−${formatInr(storeCredit)}` },
          storeCredit > 0 && {
            label: texts.toPay,
            value: <b>{formatInr(paise(totals.totalAmount - storeCredit))}</b>,
          },
        ]}
      />
      {placeOfSupply && (
        <p className="small muted">{texts.placeOfSupply(placeOfSupply.name, placeOfSupply.code)}</p>
      )}
      <SummaryLine icon="truck">
        {texts.freeDelivery(formatRupees(freeDeliveryFrom), isBeforeGst)}
      </SummaryLine>
      {shippingAddress && (
        <SummaryLine icon="pin">
          {shippingAddress.street}, {shippingAddress.city} {shippingAddress.postalCode}
        </SummaryLine>
      )}
      {lockedRateTexts(lines).map((text) => (
        <SummaryLine key={text} icon="lock">
          {text}
        </SummaryLine>
      ))}
    </div>
  )
}

function LeadTime({ leadDays }: { leadDays: LeadDays }) {
  const leadTime = describeLeadTime(leadDays)
  return leadTime && <span className="caption">{leadTime}</span>
}

function SummaryLine({ icon, children }: { icon: IconName; children: React.ReactNode }) {
  return (
    <p className="summary__note small num">
      <Icon name={icon} />
      <span>{children}</span>
    </p>
  )
}

/** `Gold rate (22K) ₹6,500/g locked at 3:42 pm`, each rate once. */
const lockedRateTexts = (lines: readonly LocalCartLine[]): string[] => [
  ...new Set(
    lines.flatMap(({ metalName, rate, lockedAt }) =>
      metalName && rate !== null && lockedAt
        ? [texts.lockedRate(getRateLabel(metalName), formatRupees(rate), formatTime(lockedAt))]
        : [],
    ),
  ),
]
