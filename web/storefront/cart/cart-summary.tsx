import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Delivery } from '#contract/delivery.ts'
import { formatInr, formatRupees, fromRupees, multiply, paise, sum, toRupees } from '#domain/money.ts'
import { calculateShipping } from '#domain/order-totals.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { DeliveryCheck } from '#web/storefront/delivery-check/delivery-check.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Totals } from '#web/ui/totals.tsx'
import type { LocalCartLine } from './cart-line.ts'
import { CouponField } from './coupon-field.tsx'
import { exceedsStock } from './exceeds-stock.ts'
import { leadDaysOfCart } from './lead-days-of-cart.ts'
import { texts } from './texts.ts'
import { type Coupon, useCoupon } from './use-coupon.ts'
import '#web/storefront/shared/order-summary.css'

/** The totals, the coupon and the way to checkout. */
export function CartSummary({ lines }: { lines: LocalCartLine[] }) {
  const { settings } = useStorefrontData()
  const { user } = useSession()
  const subtotal = sum(lines.map((line) => multiply(fromRupees(line.price), line.quantity)))
  const delivery = {
    deliveryCharge: fromRupees(settings.deliveryCharge),
    freeDeliveryFrom: fromRupees(settings.freeDeliveryFrom),
  }
  const [checked, setChecked] = useState<Delivery | null>(null)
  const shipping = checked?.available ? fromRupees(checked.charge) : calculateShipping(subtotal, delivery)
  const coupon = useCoupon(toRupees(subtotal))
  const total = formatInr(paise(subtotal - coupon.discount + shipping))
  const checkoutPath = user ? paths.checkout : paths.login(paths.checkout)
  const isBlocked = lines.some((line) => !line.available || exceedsStock(line))
  return (
    <aside className="summary" aria-label={texts.orderSummary}>
      <h2 className="h3">{texts.orderSummary}</h2>
      <Totals
        rows={[
          { label: texts.subtotal, value: formatInr(subtotal) },
          coupon.discount > 0 && { label: texts.discount, value: `−${formatInr(coupon.discount)}` },
          {
            label: texts.delivery,
            value: shipping === 0 ? texts.free : formatInr(shipping),
            isFree: shipping === 0,
          },
        ]}
        total={{
          label: texts.totalExcludingGst,
          value: total,
        }}
      />
      {settings.deliveryScope === 'zones' && !checked?.available && (
        <p className="small muted">{texts.deliveryDepends}</p>
      )}
      {settings.deliveryScope === 'none' && <p className="small muted">{texts.noDelivery}</p>}
      {shipping > 0 && settings.deliveryScope === 'city' && (
        <p className="small muted">{texts.freeDeliveryFrom(formatRupees(settings.freeDeliveryFrom))}</p>
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
        {texts.gstAtCheckout}
      </p>
      {!isBlocked && (
        <div className="price-bar below-1024 no-print">
          <p>
            <b className="num">{total}</b>
            <span className="caption">{texts.totalExcludingGst}</span>
          </p>
          <ButtonLink to={checkoutPath}>{texts.checkout}</ButtonLink>
        </div>
      )}
    </aside>
  )
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
