import type { Order } from '#contract/orders.ts'
import { isActiveStatus, isDispatched } from '#domain/order-status.ts'
import { describeReadyDate, getLongestLeadDays } from '#domain/ready-date.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { UnbrokenRanges } from '#web/ui/unbroken-ranges.tsx'
import * as texts from './texts.ts'

/** When an order with items that are made to order is ready, until it is sent. */
export function ReadyDate({ order }: { order: Order }) {
  const { deliveryEstimate } = useStorefrontData().settings
  if (!isActiveStatus(order.status) || isDispatched(order.status)) return null
  const readyDate = describeReadyDate(getLongestLeadDays(order.items), order.createdAt)
  return (
    readyDate && (
      <p>
        <UnbrokenRanges
          text={texts.readyThenDelivered(readyDate, order.deliveryEstimate ?? deliveryEstimate)}
        />
      </p>
    )
  )
}
