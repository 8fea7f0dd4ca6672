import type { Output } from '#contract/endpoint.ts'
import type { orders } from '#contract/orders.ts'
import { formatDeliveryCode } from '#domain/delivery-codes.ts'
import { isDispatched, type OrderStatus } from '#domain/order-status.ts'
import { texts } from './shipment-texts.ts'
import './shipments.css'

type Shipment = Output<typeof orders.track>['shipments'][number] & {
  /** Only the customer of the order has it. */
  deliveryCode?: string | null
}
type Props = { status: OrderStatus; shipments: readonly Shipment[]; className?: string }

/** What left the shop with whom. One shipment of everything without a carrier says no more than the status. */
export function Shipments({ status, shipments, className }: Props) {
  const isPart = !isDispatched(status)
  if (
    !shipments.some(({ carrier, deliveryCode }) => carrier || deliveryCode) &&
    shipments.length < (isPart ? 1 : 2)
  )
    return null
  return (
    <section className={className}>
      <h2 className="h3">{texts.title}</h2>
      <ol className="shipments">
        {shipments.map((shipment, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the public page knows no ids, and the order never changes
          <li key={index}>
            <p>
              <b>{texts.shipment(index + 1, shipments.length, shipment.carrier)}</b>
              <span className="caption">
                {shipment.deliveredAt
                  ? texts.deliveredOn(shipment.deliveredAt)
                  : texts.shippedOn(shipment.shippedAt)}
              </span>
            </p>
            <ul className="small">
              {shipment.items.map(({ name, quantity }) => (
                <li key={name}>
                  {quantity} × {name}
                </li>
              ))}
            </ul>
            {shipment.trackingNumber && <p className="small num">{texts.number(shipment.trackingNumber)}</p>}
            {shipment.deliveryCode && (
              <p className="shipments__code">
                <span className="small">{texts.code}</span>
                <b className="num">{formatDeliveryCode(shipment.deliveryCode)}</b>
                <span className="caption">{texts.codeHint}</span>
              </p>
            )}
            {shipment.trackingUrl && (
              <a className="text-link" href={shipment.trackingUrl} target="_blank" rel="noreferrer">
                {texts.track(shipment.carrier)}
              </a>
            )}
          </li>
        ))}
      </ol>
      {isPart && <p className="small muted">{texts.follows}</p>}
    </section>
  )
}
