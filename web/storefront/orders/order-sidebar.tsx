import type { Address } from '#contract/addresses.ts'
import type { Order } from '#contract/orders.ts'
import { formatRupees } from '#domain/money.ts'
import { formatTaxLabel } from '#domain/order-totals.ts'
import { getPaymentMethodLabel } from '#domain/payment-methods.ts'
import { PAYMENT_STATUS_LABELS } from '#domain/payment-status.ts'
import { formatPhone } from '#domain/phone.ts'
import { Totals } from '#web/ui/totals.tsx'

/** Totals, payment and address of an order. */
export function OrderSidebar({ order }: { order: Order }) {
  return (
    <>
      <h2 className="h3">Order Summary</h2>
      <Totals
        rows={[
          { label: 'Subtotal', value: formatRupees(order.subtotal) },
          {
            label: 'Shipping',
            value: order.shippingCost === 0 ? 'Free' : formatRupees(order.shippingCost),
            isFree: order.shippingCost === 0,
          },
          { label: formatTaxLabel(order.taxPercent), value: formatRupees(order.tax) },
          order.discount > 0 && { label: 'Discount', value: `−${formatRupees(order.discount)}` },
          order.referralCreditsUsed > 0 && {
            label: 'Referral Credits',
            value: `−${formatRupees(order.referralCreditsUsed)}`,
          },
        ]}
        total={{ label: 'Total', value: formatRupees(order.totalAmount) }}
      />
      {order.refundedAmount > 0 && (
        <p className="summary__refund small">
          Given back for returned pieces <b className="num">{formatRupees(order.refundedAmount)}</b>
        </p>
      )}
      <section>
        <h3>Payment</h3>
        <p className="small muted">
          {getPaymentMethodLabel(order.payment.method)},{' '}
          {PAYMENT_STATUS_LABELS[order.payment.status].toLowerCase()}
          {order.payment.transactionId && <>. Reference {order.payment.transactionId}</>}
          {order.payment.confirmed && <>. {formatRupees(order.payment.confirmed.amount)} received</>}
        </p>
      </section>
      <section>
        <h3>Shipping Address</h3>
        <AddressLines address={order.shippingAddress} />
      </section>
    </>
  )
}

function AddressLines({ address }: { address: Address }) {
  return (
    <address className="small muted">
      {address.name}
      <br />
      {address.street}
      <br />
      {address.city}, {address.state} {address.postalCode}
      <br />
      <span className="num">{formatPhone(address.phone)}</span>
    </address>
  )
}
