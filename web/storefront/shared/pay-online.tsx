import type { Order } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isPaidOnline, isUnpaid } from '#domain/payment-methods.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { texts } from './pay-online-texts.ts'

/** The way to the payment page, for an order that waits for an online payment. Empty for any other order. */
export function PayOnline({ order }: { order: Order }) {
  const { method, due, payBy } = order.payment
  if (!isPaidOnline(method) || !isUnpaid(order.status, order.payment)) return null
  return (
    <section className="pay-by-transfer" aria-labelledby="pay-online">
      <h2 className="h3" id="pay-online">
        {texts.title}
      </h2>
      <p>
        {texts.due(formatRupees(due))} {payBy && texts.payBy(formatDateTime(payBy))}
      </p>
      <ButtonLink to={paths.pay(order._id)} reloadDocument>
        {texts.payNow}
      </ButtonLink>
    </section>
  )
}
