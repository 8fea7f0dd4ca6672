import { and, eq, isNull } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { toRupees } from '#domain/money.ts'
import { getStatusLabel, isActiveStatus, isBeingPrepared, isDispatched } from '#domain/order-status.ts'
import {
  type Carrier,
  describeShipped,
  findCarrier,
  getTrackingNumberError,
  getTrackingUrl,
} from '#domain/shipments.ts'
import { formatVariantName } from '#domain/variants.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { shipmentMail } from '#server/notifications/templates/shipment.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../deps.ts'
import { listOrderLines, lockOrderAtVersion, readOrder } from '../queries.ts'
import { assertCanShip } from '../status/assert-can-ship.ts'
import type { StatusTransitions } from '../status/status-transitions.ts'
import { type OrderLineRow, type OrderRow, shipments } from '../tables.ts'
import { updateOrder } from '../update-order.ts'
import type { DeliveryCodes } from './delivery-codes.ts'
import { listUnshipped, recordShipment, type ShippedUnits, type Transport } from './record-shipment.ts'

type ShipInput = ParsedInput<typeof contract.ship>
type TransportInput = Pick<ShipInput, 'carrier' | 'trackingNumber' | 'insuredValue'>

/** Staff ship an order, or the items of it that are ready. The order is shipped with its last item. */
export function createShipOrder(
  deps: OrderDeps,
  { applyTransition }: Pick<StatusTransitions, 'applyTransition'>,
  deliveryCodes: DeliveryCodes,
) {
  const { database, clock, settings, audit, notifications } = deps

  async function ship(caller: AuthenticatedCaller, input: ShipInput): Promise<Output<typeof contract.ship>> {
    const [shop, hasSms] = await Promise.all([settings.current(), notifications.hasSms()])
    const transport = resolveTransport(shop.carriers, input)
    return database.transaction(async (tx) => {
      const order = await lockOrderAtVersion(tx, deps.documents, input)
      assertOpen(order)
      const lines = await listOrderLines(tx, order.id)
      const units = chooseUnits(lines, input.items)
      const left = countUnits(listUnshipped(lines)) - countUnits(units)
      const note = input.note ?? ''
      const shippedOrder =
        left === 0
          ? await applyTransition(tx, order, { caller, shop, hasSms, to: 'shipped', note, transport })
          : await shipPart(tx, order, {
              caller,
              shop,
              hasSms,
              units,
              transport,
              note,
              itemIds: input.itemIds,
            })
      return {
        order: await readOrder(deps.documents, tx, shippedOrder),
        message: left === 0 ? 'Order shipped' : describeShippedOf(await listOrderLines(tx, order.id)),
      }
    })
  }

  /** The order stays in preparation, and its invoice leaves with the first part. */
  async function shipPart(
    tx: Tx,
    lockedOrder: OrderRow,
    {
      caller,
      shop,
      hasSms,
      units,
      transport,
      note,
      itemIds,
    }: {
      caller: AuthenticatedCaller
      shop: ShopSettings
      hasSms: boolean
      units: ShippedUnits[]
      transport: Transport
      note: string
      itemIds: string[] | undefined
    },
  ): Promise<OrderRow> {
    await assertCanShip(tx, lockedOrder, { documents: deps.documents, shop })
    const order = isBeingPrepared(lockedOrder.status)
      ? lockedOrder
      : await applyTransition(tx, lockedOrder, { caller, shop, to: 'processing', note: '', isQuiet: true })
    const now = clock.now()
    const shipmentId = await recordShipment(
      tx,
      order,
      { units, transport, ...(itemIds ? { itemIds } : {}) },
      { byUserId: caller.userId, now },
    )
    if (shipmentId) await deliveryCodes.issue(tx, order, shipmentId, { shop, hasSms })
    await deps.documents.issueForDispatch(tx, order, shop)
    const progress = describeShippedOf(await listOrderLines(tx, order.id))
    const updatedOrder = await updateOrder(tx, order, {
      fields: {},
      note: note || progress,
      byUserId: caller.userId,
      now,
    })
    await audit.record(tx, {
      caller,
      action: 'order.shipment',
      subject: `order ${order.orderNumber}`,
      after: { shipped: progress, carrier: transport.carrier, trackingNumber: transport.trackingNumber },
    })
    await mailLastShipment(tx, updatedOrder, shop, note)
    return updatedOrder
  }

  async function update(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.updateShipment>,
  ): Promise<Output<typeof contract.updateShipment>> {
    const shop = await settings.current()
    const transport = resolveTransport(shop.carriers, input)
    return database.transaction(async (tx) => {
      const order = await lockOrderAtVersion(tx, deps.documents, input)
      const { insuredPaise, ...how } = transport
      const [before] = await tx
        .select()
        .from(shipments)
        .where(
          and(
            eq(shipments.id, input.shipment),
            eq(shipments.orderId, order.id),
            isNull(shipments.takenBackAt),
          ),
        )
      if (!before) throw notFound('Shipment not found')
      await tx
        .update(shipments)
        .set({ ...how, ...(insuredPaise === null ? {} : { insuredPaise }) })
        .where(eq(shipments.id, before.id))
      const updatedOrder = await updateOrder(tx, order, {
        fields: {},
        note: 'The details of a shipment were changed',
        byUserId: caller.userId,
        now: clock.now(),
      })
      await audit.record(tx, {
        caller,
        action: 'order.shipment',
        subject: `order ${order.orderNumber}`,
        before: {
          carrier: before.carrier,
          trackingNumber: before.trackingNumber,
          insuredValue: toRupees(before.insuredPaise),
        },
        after: {
          carrier: how.carrier,
          trackingNumber: how.trackingNumber,
          insuredValue: toRupees(insuredPaise ?? before.insuredPaise),
        },
      })
      if (how.trackingNumber && how.trackingNumber !== before.trackingNumber && !before.deliveredAt)
        await mailShipment(tx, updatedOrder, shop, { shipmentId: before.id, note: '' })
      return { order: await readOrder(deps.documents, tx, updatedOrder), message: 'Shipment saved' }
    })
  }

  const mailLastShipment = (tx: Tx, order: OrderRow, shop: ShopSettings, note: string) =>
    mailShipment(tx, order, shop, { shipmentId: null, note })

  /** About one shipment, or about the last one. */
  async function mailShipment(
    tx: Tx,
    order: OrderRow,
    shop: ShopSettings,
    { shipmentId, note }: { shipmentId: string | null; note: string },
  ): Promise<void> {
    if (!order.customerEmail) return
    const serialized = await readOrder(deps.documents, tx, order)
    const shipment =
      shipmentId === null
        ? serialized.shipments.at(-1)
        : serialized.shipments.find(({ _id }) => _id === shipmentId)
    if (!shipment) return
    await notifications.queue(tx, {
      eventKey: `order-shipment:${order.id}:${order.version}`,
      channel: 'mail',
      recipient: order.customerEmail,
      personId: order.userId,
      ...shipmentMail(notifications.mailShop(shop), serialized, shipment, note),
    })
  }

  return {
    ship,
    updateShipment: update,
    carriers: async () => ({ carriers: (await settings.current()).carriers }),
  }
}

function assertOpen({ status }: OrderRow): void {
  if (!isActiveStatus(status))
    throw conflict(
      `This order is ${getStatusLabel(status).toLowerCase()}, so nothing of it is shipped.`,
      'CLOSED',
    )
  if (isDispatched(status)) throw conflict('All of this order is already shipped.', 'ALREADY_SHIPPED')
}

function resolveTransport(
  carriers: readonly Carrier[],
  { carrier: name, trackingNumber, insuredValue }: TransportInput,
): Transport {
  const carrier = name ? findCarrier(carriers, name) : undefined
  if (name && !carrier) throw invalidField('carrier', 'This carrier is not in the settings')
  const error = getTrackingNumberError(trackingNumber, carrier)
  if (error) throw invalidField('trackingNumber', error)
  return {
    carrier: carrier?.name ?? '',
    trackingNumber,
    trackingUrl: carrier ? getTrackingUrl(carrier, trackingNumber) : '',
    insuredPaise: insuredValue ?? null,
  }
}

/** At most what is left of each line. */
function chooseUnits(lines: readonly OrderLineRow[], items: ShipInput['items']): ShippedUnits[] {
  const unshipped = listUnshipped(lines)
  if (!items) return unshipped
  const quantities = new Map<string, number>()
  for (const { item, quantity } of items) quantities.set(item, (quantities.get(item) ?? 0) + quantity)
  return [...quantities].map(([lineId, quantity]) => {
    const line = lines.find(({ id }) => id === lineId)
    if (!line) throw invalidField('items', 'This item is not in the order')
    const left = unshipped.find((units) => units.line.id === lineId)?.quantity ?? 0
    if (quantity > left) throw notLeftError(line, left)
    return { line, quantity }
  })
}

const notLeftError = ({ name, variantTitle }: OrderLineRow, left: number) =>
  conflict(
    left === 0
      ? `${formatVariantName(name, variantTitle)} is already shipped.`
      : `Only ${left} of ${formatVariantName(name, variantTitle)} is left to ship.`,
    'ALREADY_SHIPPED',
  )

const countUnits = (units: readonly ShippedUnits[]): number =>
  units.reduce((count, { quantity }) => count + quantity, 0)

const describeShippedOf = (lines: readonly OrderLineRow[]): string =>
  describeShipped(
    lines.reduce((count, { shippedQuantity }) => count + shippedQuantity, 0),
    lines.reduce((count, { quantity }) => count + quantity, 0),
  )
