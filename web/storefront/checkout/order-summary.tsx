import { formatInr, formatRupees } from '#domain/money.ts'
import { taxLabel } from '#domain/order-totals.ts'
import { Icon } from '../../ui/icon.tsx'
import { Totals } from '../../ui/totals.tsx'
import { useCart } from '../cart/use-cart.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Draft } from './checkout-draft.ts'
import { useCoupon, useTotals } from './use-totals.ts'

/** Always in sight; folded on phones. */
export function OrderSummary({ draft, balance }: { draft: Draft; balance: number }) {
  const { discount } = useCoupon(draft.couponCode)
  const totals = useTotals(draft, balance, discount)
  return (
    <>
      <aside className="summary from-1024" aria-label="Order Summary">
        <h2 className="h3">Order Summary</h2>
        <Content totals={totals} />
      </aside>
      <details className="summary-fold below-1024">
        <summary>
          <span>
            Order Summary <Icon name="chevron-down" size="small" />
          </span>
          <b className="num">{formatInr(totals.totalAmount)}</b>
        </summary>
        <Content totals={totals} />
      </details>
    </>
  )
}

function Content({ totals }: { totals: ReturnType<typeof useTotals> }) {
  const { lines } = useCart()
  const { settings } = useFrame()
  return (
    <div className="summary__content">
      <ul className="summary__lines">
        {lines.map((line) => (
          <li key={line.productId}>
            <img src={line.image} alt="" width={64} height={64} />
            <span>
              <b>{line.name}</b>
              <span className="caption">
                {line.material}. Quantity {line.quantity}
              </span>
            </span>
            <span className="num">{formatRupees(line.price * line.quantity)}</span>
          </li>
        ))}
      </ul>
      <Totals
        rows={[
          { label: 'Subtotal', value: formatInr(totals.subtotal) },
          totals.discount > 0 && { label: 'Discount', value: `−${formatInr(totals.discount)}` },
          {
            label: 'Shipping',
            value: totals.shippingCost === 0 ? 'Free' : formatInr(totals.shippingCost),
            isFree: totals.shippingCost === 0,
          },
          { label: taxLabel(settings.taxPercent), value: formatInr(totals.tax) },
          totals.referralCreditsUsed > 0 && {
            label: 'Referral Credits',
            value: `−${formatInr(totals.referralCreditsUsed)}`,
          },
        ]}
        total={{ label: 'Total', value: formatInr(totals.totalAmount) }}
      />
      <p className="summary__line small">
        <Icon name="truck" />
        {totals.shippingCost === 0
          ? `Free delivery: your order is above ${formatRupees(settings.freeDeliveryFrom)}`
          : `Free delivery on orders from ${formatRupees(settings.freeDeliveryFrom)}`}
      </p>
    </div>
  )
}
