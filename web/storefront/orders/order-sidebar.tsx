import type { Address } from '#contract/addresses.ts'
import type { Order, OrderAdjustment } from '#contract/orders.ts'
import { COD_FEE_LABEL } from '#domain/cod-rules.ts'
import { formatRupees, formatSignedRupees } from '#domain/money.ts'
import { getSettlementLabel, isUndone } from '#domain/order-adjustments.ts'
import { formatTaxName } from '#domain/order-tax.ts'
import { getPaymentMethodLabel, isSoldAtCounter } from '#domain/payment-methods.ts'
import { PAYMENT_STATUS_LABELS } from '#domain/payment-status.ts'
import { formatPhone } from '#domain/phone.ts'
import { formatWeight } from '#domain/weight.ts'
import { Totals } from '#web/ui/totals.tsx'
import * as texts from './texts.ts'

/** Totals, payment and address of an order. */
export function OrderSidebar({ order }: { order: Order }) {
  const isAtCounter = isSoldAtCounter(order.payment.method)
  const differences = order.adjustments.filter(
    ({ settlement }) => !settlement || !isUndone(settlement.method),
  )
  return (
    <>
      <h2 className="h3">{texts.orderSummary}</h2>
      <Totals
        rows={[
          { label: texts.subtotal, value: formatRupees(order.subtotal) },
          !isAtCounter && {
            label: texts.shipping,
            value: order.shippingCost === 0 ? texts.free : formatRupees(order.shippingCost),
            isFree: order.shippingCost === 0,
          },
          order.codFee > 0 && { label: COD_FEE_LABEL, value: formatRupees(order.codFee) },
          ...order.taxes.map((row) => ({ label: formatTaxName(row), value: formatRupees(row.amount) })),
          order.discount > 0 && { label: texts.discount, value: `−${formatRupees(order.discount)}` },
          order.rounding !== 0 && { label: texts.rounding, value: formatSignedRupees(order.rounding) },
          order.referralCreditsUsed > 0 && {
            label: texts.referralCredits,
            value: `−${formatRupees(order.referralCreditsUsed)}`,
          },
        ]}
        total={{ label: texts.total, value: formatRupees(order.totalAmount) }}
      />
      {order.placeOfSupply && (
        <p className="small muted">
          {texts.placeOfSupply(order.placeOfSupply.name, order.placeOfSupply.code)}
        </p>
      )}
      {order.buyer && <p className="small muted">{texts.buyer(order.buyer.legalName, order.buyer.gstin)}</p>}
      {order.refundedAmount > 0 && (
        <p className="summary__refund small">
          {texts.refundedForReturns} <b className="num">{formatRupees(order.refundedAmount)}</b>
        </p>
      )}
      {differences.length > 0 && (
        <section>
          <h3>{texts.exchangedPieces}</h3>
          {differences.map((adjustment) => (
            <p className="small muted" key={adjustment._id}>
              {texts.exchangedPiece(
                formatWeight(adjustment.newWeightGrams),
                formatWeight(adjustment.oldWeightGrams),
              )}{' '}
              {describeDifference(adjustment)}
            </p>
          ))}
        </section>
      )}
      <section>
        <h3>{texts.payment}</h3>
        <p className="small muted">
          {texts.paymentStatus(
            getPaymentMethodLabel(order.payment.method),
            PAYMENT_STATUS_LABELS[order.payment.status],
          )}
          {order.payment.transactionId && texts.paymentReference(order.payment.transactionId)}
        </p>
        {listMoney(order).map((line) => (
          <p className="small muted" key={line}>
            {line}
          </p>
        ))}
      </section>
      {!isAtCounter && (
        <section>
          <h3>{texts.shippingAddress}</h3>
          <AddressLines address={order.shippingAddress} />
        </section>
      )}
    </>
  )
}

/** Cash that is due on delivery says its method. */
function listMoney({ payment }: Order): string[] {
  const { received, refunded, due, refundable, storeCredit } = payment
  return [
    received > 0 && texts.received(formatRupees(received)),
    storeCredit.used > 0 && texts.paidWithStoreCredit(formatRupees(storeCredit.used)),
    received > refunded && due > 0 && texts.due(formatRupees(due)),
    refunded > 0 && texts.refunded(formatRupees(refunded)),
    storeCredit.given > 0 && texts.givenAsStoreCredit(formatRupees(storeCredit.given)),
    refundable > 0 && texts.refundable(formatRupees(refundable)),
  ].filter((line) => line !== false)
}

function describeDifference({ kind, amount, settlement }: OrderAdjustment): string {
  const difference = formatRupees(amount)
  if (kind === 'waive') return texts.differenceWaived(difference)
  const how = settlement ? getSettlementLabel(settlement.method) : texts.notSettled
  return kind === 'collect' ? texts.costsMore(difference, how) : texts.costsLess(difference, how)
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
