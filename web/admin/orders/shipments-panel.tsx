import { useEffect, useState } from 'react'
import type { Order, Shipment } from '#contract/orders.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { formatRupees } from '#domain/money.ts'
import { isActiveStatus, isDispatched } from '#domain/order-status.ts'
import { type Carrier, describeShipped } from '#domain/shipments.ts'
import { adminApi } from '#web/admin/api.ts'
import { useAsyncAction } from '#web/admin/kit/use-async-action.ts'
import { useEditor } from '#web/admin/kit/use-editor.ts'
import { useStaff } from '#web/admin/kit/use-staff.ts'
import { errorMessage } from '#web/error-message.ts'
import { ErrorBanner } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { showToast } from '#web/ui/toast.ts'
import { DeliverDialog } from './deliver-dialog.tsx'
import { texts } from './delivery-texts.ts'
import { ShipDialog } from './ship-dialog.tsx'
import { type ShipmentOfOrder, TransportDialog } from './transport-dialog.tsx'

type Props = { order: Order; onChanged: () => void }

/** What left the shop with whom, and what is still here. */
export function ShipmentsPanel({ order, onChanged }: Props) {
  const canShip = useStaff().can('manage_content') && isActiveStatus(order.status)
  const shipping = useEditor<Order>()
  const changing = useEditor<ShipmentOfOrder>()
  const delivering = useEditor<ShipmentOfOrder>()
  const sending = useAsyncAction(texts.sendFailed)
  const { carriers, failure } = useCarriers(canShip)
  const isWhole = isDispatched(order.status)
  if (order.shipments.length === 0 && (!canShip || isWhole)) return null
  const shipped = order.items.reduce((count, item) => count + item.shipped, 0)
  const total = order.items.reduce((count, item) => count + item.quantity, 0)
  const sendCode = async (shipment: Shipment) => {
    if (
      !(await confirm({
        title: texts.sendTitle,
        message: texts.sendText,
        confirmLabel: texts.sendCode,
        harmless: true,
      }))
    )
      return
    await sending.run(async () => {
      const { message } = await adminApi.orders.sendDeliveryCode({ id: order._id, shipment: shipment._id })
      showToast({ title: message })
      onChanged()
    })
  }
  return (
    <section className="admin-panel">
      <h2>Shipments</h2>
      <p className="small">
        {shipped === 0 ? 'Nothing is shipped yet.' : `${describeShipped(shipped, total)}.`}
      </p>
      <ErrorBanner message={failure ?? sending.error} />
      {order.shipments.length > 0 && (
        <ol className="order-returns" aria-label="Shipments">
          {order.shipments.map((shipment, index) => (
            <li key={shipment._id} className="order-shipment">
              <ShipmentText shipment={shipment} serialised={order.items} />
              {canShip && carriers && (
                <div className="order-shipment__actions no-print">
                  {!shipment.deliveredAt && (
                    <Button
                      variant="secondary"
                      size="small"
                      aria-label={texts.deliverOne(index + 1)}
                      onClick={() => delivering.open({ order, shipment, version: order.version })}
                    >
                      {texts.deliver}
                    </Button>
                  )}
                  {shipment.needsCode && (
                    <Button
                      variant="text"
                      size="small"
                      aria-label={texts.sendCodeOf(index + 1)}
                      busy={sending.isBusy}
                      onClick={() => void sendCode(shipment)}
                    >
                      {texts.sendCode}
                    </Button>
                  )}
                  <Button
                    variant="text"
                    size="small"
                    aria-label={`Change shipment ${index + 1}`}
                    onClick={() => changing.open({ order, shipment, version: order.version })}
                  >
                    Change
                  </Button>
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {canShip && !isWhole && carriers && (
        <div className="order-returns__steps no-print">
          <Button variant="secondary" icon="truck" onClick={() => shipping.open(order)}>
            Ship items
          </Button>
        </div>
      )}
      {carriers && <ShipDialog editor={shipping} carriers={carriers} onSaved={onChanged} />}
      <DeliverDialog editor={delivering} onSaved={onChanged} />
      {carriers && <TransportDialog editor={changing} carriers={carriers} onSaved={onChanged} />}
    </section>
  )
}

function useCarriers(isNeeded: boolean) {
  const [carriers, setCarriers] = useState<Carrier[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    adminApi.orders.carriers().then(
      (answer) => setCarriers(answer.carriers),
      (error: unknown) => setFailure(errorMessage(error, 'Failed to load the carriers')),
    )
  }, [isNeeded])
  return { carriers, failure }
}

function ShipmentText({ shipment, serialised }: { shipment: Shipment; serialised: Order['items'] }) {
  const { carrier, trackingNumber, trackingUrl, insuredValue, shippedAt, deliveredAt, needsCode } = shipment
  const tagOf = (id: string) =>
    serialised.flatMap(({ serialisedItems }) => serialisedItems).find(({ _id }) => _id === id)?.tagNumber
  return (
    <div>
      <b>
        {carrier || 'Without a carrier'}
        {trackingNumber && (
          <>
            {' '}
            {trackingUrl ? (
              <a className="text-link num" href={trackingUrl} target="_blank" rel="noreferrer">
                {trackingNumber}
              </a>
            ) : (
              <span className="num">{trackingNumber}</span>
            )}
          </>
        )}
      </b>
      <ul className="small">
        {shipment.items.map(({ item, name, quantity, serialisedItems }) => (
          <li key={item}>
            {quantity} × {name}
            {serialisedItems.length > 0 && (
              <span className="caption num">
                {' '}
                {serialisedItems.flatMap((id) => tagOf(id) ?? []).join(', ')}
              </span>
            )}
          </li>
        ))}
      </ul>
      <span className="caption">
        {formatDateTime(shippedAt)}, insured for {formatRupees(insuredValue)}
        {deliveredAt && `, delivered ${formatDateTime(deliveredAt)}`}
      </span>
      {needsCode && <span className="caption order-shipment__code">{texts.needsCode}</span>}
    </div>
  )
}
