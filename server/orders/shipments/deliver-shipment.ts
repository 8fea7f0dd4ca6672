import { and, eq, isNull } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orders as contract } from '#contract/orders.ts'
import { conflict, forbidden, invalidField, notFound } from '#domain/errors.ts'
import { getStatusLabel, isActiveStatus, isDispatched } from '#domain/order-status.ts'
import { type AuthenticatedCaller, can } from '#server/http/access/caller.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Quota } from '#server/platform/limits/rate-limiter.ts'
import type { OrderDeps } from '../deps.ts'
import { lockOrder, lockOrderAtVersion, readOrder, whereIdOrNumber } from '../queries.ts'
import type { StatusTransitions } from '../status/status-transitions.ts'
import { type OrderRow, orderNotes, orders, type ShipmentRow, shipments } from '../tables.ts'
import { updateOrder } from '../update-order.ts'
import { clearDeliveryCode, type DeliveryCodes, readDeliveryCode } from './delivery-codes.ts'

/** Each is a mail and a text message to the customer, and new tries. */
const NEW_CODES: Quota = { max: 3, seconds: 3600 }

type DeliverInput = ParsedInput<typeof contract.deliverShipment>
/** `sent` is the number of the code that was entered, so that one that was replaced meanwhile does not count. */
type Proof = { kind: 'none' } | { kind: 'code'; sent: number } | { kind: 'without-code'; reason: string }

/** Staff mark a shipment as delivered, with the code of the customer where one is needed. */
export function createDeliverShipment(
  deps: OrderDeps,
  { applyTransition }: Pick<StatusTransitions, 'applyTransition'>,
  codes: DeliveryCodes,
) {
  const { database, clock, settings, audit, limits, notifications } = deps

  async function deliver(
    caller: AuthenticatedCaller,
    input: DeliverInput,
  ): Promise<Output<typeof contract.deliverShipment>> {
    const shop = await settings.current()
    assertOnItsWay(await readShipment(database.db, input))
    const proof = await prove(caller, input)
    return database.transaction(async (tx) => {
      const order = await lockOrderAtVersion(tx, deps.documents, input)
      assertOpen(order)
      // Again, because somebody else may have had the order until now.
      assertOnItsWay(await readShipment(tx, input))
      await assertStillProved(tx, input.shipment, proof)
      await tx.update(shipments).set({ deliveredAt: clock.now() }).where(eq(shipments.id, input.shipment))
      await clearDeliveryCode(tx, input.shipment)
      await record(tx, caller, { order, shipmentId: input.shipment, proof })
      const isLast = isDispatched(order.status) && !(await hasShipmentOnItsWay(tx, order.id))
      const updatedOrder = isLast
        ? await applyTransition(tx, order, { caller, shop, to: 'delivered', note: '' })
        : await updateOrder(tx, order, {
            fields: {},
            note: 'A shipment was delivered',
            byUserId: caller.userId,
            now: clock.now(),
          })
      return {
        order: await readOrder(deps.documents, tx, updatedOrder),
        message: isLast ? 'Order delivered' : 'Shipment delivered',
      }
    })
  }

  /** Before the transaction, because a wrong code counts although the call is refused. */
  async function prove(
    caller: AuthenticatedCaller,
    { shipment, code, withoutCodeReason }: DeliverInput,
  ): Promise<Proof> {
    if (!(await readDeliveryCode(database.db, shipment))) return { kind: 'none' }
    if (code) return { kind: 'code', sent: (await codes.verify(database, shipment, code)).sent }
    if (!withoutCodeReason) throw invalidField('code', 'Enter the code of the customer')
    if (!can(caller, 'deliver_without_code')) throw forbidden()
    return { kind: 'without-code', reason: withoutCodeReason }
  }

  async function record(
    tx: Tx,
    caller: AuthenticatedCaller,
    { order, shipmentId, proof }: { order: OrderRow; shipmentId: string; proof: Proof },
  ): Promise<void> {
    await audit.record(tx, {
      caller,
      action: 'order.delivery',
      subject: `order ${order.orderNumber}`,
      after: {
        shipment: shipmentId,
        handover: PROOF_NAMES[proof.kind],
        ...(proof.kind === 'without-code' ? { reason: proof.reason } : {}),
      },
    })
    if (proof.kind === 'without-code')
      await tx.insert(orderNotes).values({
        id: newId(),
        orderId: order.id,
        byUserId: caller.userId,
        text: `Handed over without the delivery code: ${proof.reason}`,
        at: clock.now(),
      })
  }

  async function sendCode(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.sendDeliveryCode>,
  ): Promise<Output<typeof contract.sendDeliveryCode>> {
    const [shop, hasSms] = await Promise.all([settings.current(), notifications.hasSms()])
    assertOnItsWay(await readShipment(database.db, input))
    await limits.consume(
      `delivery-code:${input.shipment}`,
      NEW_CODES,
      `${NEW_CODES.max} new codes were sent for this shipment within an hour.`,
    )
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, whereIdOrNumber(input.id))
      assertOpen(order)
      assertOnItsWay(await readShipment(tx, input))
      await codes.renew(tx, order, input.shipment, { shop, hasSms })
      await audit.record(tx, {
        caller,
        action: 'order.delivery-code',
        subject: `order ${order.orderNumber}`,
        after: { shipment: input.shipment },
      })
      return {
        order: await readOrder(deps.documents, tx, order),
        message: 'New code sent',
      }
    })
  }

  return { deliverShipment: deliver, sendDeliveryCode: sendCode }
}

const PROOF_NAMES: Record<Proof['kind'], string> = {
  none: 'no code needed',
  code: 'against the code',
  'without-code': 'without the code',
}

async function readShipment(db: Reader, { id, shipment }: { id: string; shipment: string }) {
  const [found] = await db
    .select({ shipment: shipments })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(and(eq(shipments.id, shipment), whereIdOrNumber(id), isNull(shipments.takenBackAt)))
  if (!found) throw notFound('Shipment not found')
  return found.shipment
}

function assertOnItsWay({ deliveredAt }: ShipmentRow): void {
  if (deliveredAt) throw conflict('This shipment is delivered already.', 'DELIVERED')
}

function assertOpen({ status }: OrderRow): void {
  if (!isActiveStatus(status))
    throw conflict(
      `This order is ${getStatusLabel(status).toLowerCase()}, so nothing of it is delivered.`,
      'CLOSED',
    )
}

/** A new code may have been sent since the one that was entered was checked. */
async function assertStillProved(tx: Tx, shipmentId: string, proof: Proof): Promise<void> {
  if (proof.kind !== 'code') return
  if ((await readDeliveryCode(tx, shipmentId))?.sent !== proof.sent)
    throw conflict('A new code was sent meanwhile. Enter the new one.', 'NEW_CODE')
}

async function hasShipmentOnItsWay(tx: Tx, orderId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.takenBackAt), isNull(shipments.deliveredAt)))
    .limit(1)
  return open !== undefined
}
