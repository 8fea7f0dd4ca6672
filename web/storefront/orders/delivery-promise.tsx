import type { Order } from '#contract/orders.ts'
import { DELIVERY_DATE_TEXTS, describePromise, formatDeliveryDay } from '#domain/delivery-date.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { isDispatched, UNDELIVERED_STATUSES } from '#domain/order-status.ts'
import { describeReadyDate } from '#domain/ready-date.ts'
import type { LeadDays } from '#domain/supply.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { UnbrokenRanges } from '#web/ui/unbroken-ranges.tsx'

type Props = {
  order: Pick<Order, 'status' | 'deliverBy' | 'createdAt' | 'deliveryEstimate'>
  /** Of its slowest line. */
  leadDays: LeadDays
}

/** When an order is ready and at the door, until it is delivered. */
export function DeliveryPromise({ order, leadDays }: Props) {
  const { deliveryEstimate } = useStorefrontData().settings
  const text = getText(order, leadDays, order.deliveryEstimate ?? deliveryEstimate)
  return (
    text && (
      <p>
        <UnbrokenRanges text={text} />
      </p>
    )
  )
}

function getText(
  { status, deliverBy: promisedDay, createdAt }: Props['order'],
  leadDays: LeadDays,
  estimate: string,
): string | null {
  if (!UNDELIVERED_STATUSES.includes(status)) return null
  // A day that has passed is no promise.
  const deliverBy = promisedDay && promisedDay >= toIndiaDay(new Date()) ? promisedDay : null
  if (isDispatched(status)) return deliverBy && DELIVERY_DATE_TEXTS.expectedBy(formatDeliveryDay(deliverBy))
  return describePromise({ readyDate: describeReadyDate(leadDays, createdAt), deliverBy, estimate })
}
