import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Delivery } from '#contract/delivery.ts'
import { findGstStateByName, type GstState, getStateTax } from '#domain/gst-states.ts'
import { formatInr, formatRupees, formatSignedRupees, fromRupees, toRupees, ZERO } from '#domain/money.ts'
import { formatTaxName, listTaxes, sumLines, type TaxedLines } from '#domain/order-tax.ts'
import { calculateShipping, calculateTotalsWithShipping, type OrderTotals } from '#domain/order-totals.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { DeliveryCheck } from '#web/storefront/delivery-check/delivery-check.tsx'
import { texts as offlineTexts } from '#web/storefront/offline/texts.ts'
import type { OldPrices } from '#web/storefront/offline/use-old-prices.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Totals } from '#web/ui/totals.tsx'
import type { LocalCartLine } from './cart-line.ts'
import { taxCartLines } from './cart-tax.ts'
import { CouponField } from './coupon-field.tsx'
import { exceedsStock } from './exceeds-stock.ts'
import { leadDaysOfCart } from './lead-days-of-cart.ts'
import { texts } from './texts.ts'
import { type Coupon, useCoupon } from './use-coupon.ts'
import '#web/storefront/shared/order-summary.css'

/** The totals, the coupon and the way to checkout. */
export function CartSummary({ lines, oldPrices }: { lines: LocalCartLine[]; oldPrices?: OldPrices | null }) {
  const { settings } = useStorefrontData()
  const { user } = useSession()
  const [checked, setChecked] = useState<Delivery | null>(null)
  const supplyState = checked?.state ? findGstStateByName(checked.state) : null
  const taxed = taxCartLines(lines, settings, supplyState?.code ?? null)
  const subtotal = sumLines(taxed.lines)
  const delivery = {
    deliveryCharge: fromRupees(settings.deliveryCharge),
    freeDeliveryFrom: fromRupees(settings.freeDeliveryFrom),
  }
  // Zones have charges of their own, so before the postal code there is none to add.
  const isDeliveryOpen = settings.deliveryScope === 'zones' && !checked?.available
  const shipping = checked?.available
    ? fromRupees(checked.charge)
    : isDeliveryOpen
      ? ZERO
      : calculateShipping(subtotal, delivery)
  const coupon = useCoupon(toRupees(subtotal))
  const totals = calculateTotalsWithShipping({
    ...taxed,
    discount: coupon.discount,
    credits: ZERO,
    shippingCost: shipping,
  })
  // beside lines with GST
  const isBeforeGst = settings.priceDisplay === 'including' && totals.tax > 0
  const total = formatInr(totals.totalAmount)
  const plainTotalLabel = totals.tax > 0 ? texts.totalIncludingGst : texts.total
  const totalLabel = oldPrices?.time ? offlineTexts.totalAt(plainTotalLabel, oldPrices.time) : plainTotalLabel
  const checkoutPath = user ? paths.checkout : paths.login(paths.checkout)
  const isBlocked = lines.some((line) => !line.available || exceedsStock(line))
  return (
    <aside className="summary" aria-label={texts.orderSummary}>
      <h2 className="h3">{texts.orderSummary}</h2>
      <Totals
        rows={[
          {
            label: isBeforeGst ? texts.subtotalBeforeGst : texts.subtotal,
            value: formatInr(subtotal),
          },
          coupon.discount > 0 && { label: texts.discount, value: `−${formatInr(coupon.discount)}` },
          {
            label: texts.delivery,
            value: isDeliveryOpen ? texts.addedAtCheckout : shipping === 0 ? texts.free : formatInr(shipping),
            isFree: !isDeliveryOpen && shipping === 0,
          },
          ...listTaxRows(totals, taxed, supplyState),
        ]}
        total={{
          label: totalLabel,
          value: total,
        }}
      />
      {isDeliveryOpen && <p className="small muted">{texts.deliveryDepends}</p>}
      {settings.deliveryScope === 'none' && <p className="small muted">{texts.noDelivery}</p>}
      {shipping > 0 && settings.deliveryScope === 'city' && (
        <p className="small muted">
          {texts.freeDeliveryFrom(formatRupees(settings.freeDeliveryFrom), isBeforeGst)}
        </p>
      )}
      {settings.deliveryScope !== 'none' && (
        <DeliveryCheck subtotal={toRupees(subtotal)} leadDays={leadDaysOfCart(lines)} onAnswer={setChecked} />
      )}
      <CartCoupon coupon={coupon} />
      {isBlocked ? (
        <p className="small muted">{texts.checkoutBlocked}</p>
      ) : (
        <ButtonLink size="large" wide to={checkoutPath}>
          {texts.proceedToCheckout}
        </ButtonLink>
      )}
      <p className="summary__note small">
        <Icon name="shield" />
        {texts.taxInvoice}
      </p>
      {!isBlocked && (
        <div className="price-bar below-768 no-print">
          <p>
            <b className="num">{total}</b>
            {/* a short label, beside the button */}
            <span className="caption">
              {oldPrices?.time ? offlineTexts.pricesAt(oldPrices.time) : plainTotalLabel}
            </span>
          </p>
          <ButtonLink to={checkoutPath}>{texts.checkout}</ButtonLink>
        </div>
      )}
    </aside>
  )
}

/** Until the state of the delivery is known, the GST by HSN is not split. */
function listTaxRows(totals: OrderTotals, taxed: TaxedLines, supplyState: GstState | null) {
  const amounts = { discount: totals.discount, shipping: totals.shippingCost }
  const isSplit = taxed.profile === 'flat' || supplyState !== null
  const taxes = isSplit
    ? listTaxes({ ...taxed, ...amounts }, getStateTax(supplyState?.code ?? null))
        .filter(({ amount }) => amount > 0)
        .map((row) => ({
          label: row.kind === 'GST' ? texts.gstAtOneRate(row.percent) : formatTaxName(row),
          value: formatInr(row.amount),
        }))
    : [totals.tax > 0 && { label: texts.gst, value: formatInr(totals.tax) }]
  return [
    ...taxes,
    totals.rounding !== 0 && {
      label: texts.rounding,
      value: formatSignedRupees(toRupees(totals.rounding)),
    },
  ]
}

function CartCoupon({ coupon }: { coupon: Coupon }) {
  const [isOpen, setOpen] = useState(coupon.code !== '')
  const field = useRef<HTMLDivElement>(null)
  const open = () => {
    flushSync(() => setOpen(true))
    field.current?.querySelector('input')?.focus()
  }
  if (isOpen || coupon.code)
    return (
      <div ref={field}>
        <CouponField coupon={coupon} />
      </div>
    )
  return (
    <p>
      <button type="button" className="text-link small" onClick={open}>
        {texts.applyCoupon}
      </button>
    </p>
  )
}
