import type { Order } from '#contract/orders.ts'
import { formatDate, formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { canPayOnline, isPaidOnline } from '#domain/payment-methods.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { texts } from './pay-online-texts.ts'
import { useStorefrontData } from './use-storefront-data.ts'

/** The way to the payment page, for an order that waits for an online payment. Empty for any other order. */
export function PayOnline({ order }: { order: Order }) {
  const { method, dueNow, payBy, advance } = order.payment
  const { paysOnline } = useStorefrontData().settings
  if (!canPayOnline(order.status, order.payment) || !(paysOnline || isPaidOnline(method))) return null
  return (
    <section className="pay-by-transfer" aria-labelledby="pay-online">
      <h2 className="h3" id="pay-online">
        {texts.title}
      </h2>
      <p>
        {advance?.isPaid
          ? texts.rest(formatRupees(dueNow), formatDate(advance.heldUntil))
          : advance
            ? texts.advance(formatRupees(dueNow))
            : texts.due(formatRupees(dueNow))}{' '}
        {payBy && texts.payBy(formatDateTime(payBy))}
      </p>
      <ButtonLink to={paths.pay(order._id)} reloadDocument>
        {texts.payNow}
      </ButtonLink>
    </section>
  )
}
