import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import {
  createDeliveryCode,
  describeWrongDeliveryCode,
  MAX_DELIVERY_CODE_TRIES,
  needsDeliveryCode,
  normalizeDeliveryCode,
} from '#domain/delivery-codes.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { isActiveStatus } from '#domain/order-status.ts'
import { deliveryCodeMail, deliveryCodeText } from '#server/notifications/templates/delivery-code.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import type { EncryptedColumn } from '#server/platform/encryption/reencrypt.ts'
import { timingSafeEquals } from '#server/platform/timing-safe-equals.ts'
import type { ShopSettings } from '#server/settings/service.ts'
import type { OrderDeps } from '../deps.ts'
import { listOrderLines } from '../queries.ts'
import { serializeShipment } from '../serialize.ts'
import { deliveryCodes, type OrderRow, shipments } from '../tables.ts'
import { listShipments } from './queries.ts'

/** After that the message is not sent any more: the customer has the code on the page of the order. */
const MESSAGE_HOURS = 48

/** `hasSms` is asked before the transaction, because it may take a connection of its own. */
export type CodeMessages = { shop: ShopSettings; hasSms: boolean }
type CodeRow = typeof deliveryCodes.$inferSelect

const contextOf = (shipmentId: string) => `delivery-code:${shipmentId}`

export const encryptedDeliveryCodeColumn: EncryptedColumn = {
  table: deliveryCodes,
  id: deliveryCodes.shipmentId,
  column: deliveryCodes.codeEncrypted,
  contextOf,
}

/** Codes that prove that the customer has the shipment. */
export function createDeliveryCodes({
  clock,
  secrets,
  notifications,
}: Pick<OrderDeps, 'clock' | 'secrets' | 'notifications'>) {
  /** For a shipment that leaves now, if the order needs one. */
  async function issue(tx: Tx, order: OrderRow, shipmentId: string, messages: CodeMessages): Promise<void> {
    if (!needsDeliveryCode(messages.shop.deliveryCodes, order.totalPaise)) return
    const code = createDeliveryCode(randomBytes(4))
    await tx
      .insert(deliveryCodes)
      .values({ shipmentId, codeEncrypted: secrets.encrypt(code, contextOf(shipmentId)) })
    await send(tx, order, { shipmentId, code, number: 1 }, messages)
  }

  /** Another code instead of the one before. The caller holds the order. */
  async function renew(tx: Tx, order: OrderRow, shipmentId: string, messages: CodeMessages): Promise<void> {
    const code = createDeliveryCode(randomBytes(4))
    const [row] = await tx
      .update(deliveryCodes)
      .set({
        codeEncrypted: secrets.encrypt(code, contextOf(shipmentId)),
        sent: sql`${deliveryCodes.sent} + 1`,
        tries: 0,
      })
      .where(eq(deliveryCodes.shipmentId, shipmentId))
      .returning({ sent: deliveryCodes.sent })
    if (!row) throw conflict('This shipment is handed over without a code.', 'NO_CODE')
    await send(tx, order, { shipmentId, code, number: row.sent }, messages)
  }

  async function send(
    tx: Tx,
    order: OrderRow,
    { shipmentId, code, number }: { shipmentId: string; code: string; number: number },
    { shop, hasSms }: CodeMessages,
  ): Promise<void> {
    const shipment = (await listShipments(tx, order.id)).find(({ id }) => id === shipmentId)
    if (!shipment) return
    const mailShop = notifications.mailShop(shop)
    const mail = deliveryCodeMail(
      mailShop,
      { _id: order.id, orderNumber: order.orderNumber, customerName: order.customerName },
      serializeShipment(shipment, await listOrderLines(tx, order.id)),
    )
    const message = {
      eventKey: `delivery-code:${shipmentId}:${number}`,
      personId: order.userId,
      secret: { value: code, until: new Date(clock.now().getTime() + MESSAGE_HOURS * 3600 * 1000) },
    }
    if (order.customerEmail)
      await notifications.queue(tx, { ...message, ...mail, channel: 'mail', recipient: order.customerEmail })
    if (hasSms && order.shippingAddress.phone)
      await notifications.queue(tx, {
        ...message,
        subject: mail.subject,
        ...deliveryCodeText(mailShop, order.orderNumber),
        channel: 'sms',
        recipient: order.shippingAddress.phone,
      })
  }

  /**
   * Counts a try outside of any transaction, so that a refusal does not undo it, and also tries at the same time count one by
   * one. Returns the row whose code was entered.
   */
  async function verify(
    { db }: Pick<Database, 'db'>,
    shipmentId: string,
    entered: string,
  ): Promise<Pick<CodeRow, 'sent'>> {
    const [row] = await db
      .update(deliveryCodes)
      .set({ tries: sql`${deliveryCodes.tries} + 1` })
      .where(
        and(
          eq(deliveryCodes.shipmentId, shipmentId),
          isNotNull(deliveryCodes.codeEncrypted),
          lt(deliveryCodes.tries, MAX_DELIVERY_CODE_TRIES),
        ),
      )
      .returning()
    if (!row)
      throw conflict('The code of this shipment is no longer valid. Send the customer a new one.', 'NO_TRIES')
    const code = secrets.decrypt(row.codeEncrypted!, contextOf(shipmentId))
    if (!timingSafeEquals(normalizeDeliveryCode(entered), code))
      throw invalidField('code', describeWrongDeliveryCode(MAX_DELIVERY_CODE_TRIES - row.tries))
    return row
  }

  /** The customer’s own order with the codes of the shipments that are on their way. */
  async function withCodes(db: Reader, order: Order): Promise<Order> {
    const ids = isActiveStatus(order.status)
      ? order.shipments.flatMap(({ _id, needsCode }) => (needsCode ? [_id] : []))
      : []
    if (ids.length === 0) return order
    const rows = await db.select().from(deliveryCodes).where(inArray(deliveryCodes.shipmentId, ids))
    const codes = new Map(
      rows.flatMap(({ shipmentId, codeEncrypted }) =>
        codeEncrypted ? [[shipmentId, secrets.decrypt(codeEncrypted, contextOf(shipmentId))]] : [],
      ),
    )
    return {
      ...order,
      shipments: order.shipments.map((shipment) => ({
        ...shipment,
        deliveryCode: codes.get(shipment._id) ?? null,
      })),
    }
  }

  return { issue, renew, verify, withCodes }
}

export type DeliveryCodes = ReturnType<typeof createDeliveryCodes>

export async function readDeliveryCode(
  db: Reader,
  shipmentId: string,
): Promise<Pick<CodeRow, 'sent'> | undefined> {
  const [row] = await db
    .select({ sent: deliveryCodes.sent })
    .from(deliveryCodes)
    .where(eq(deliveryCodes.shipmentId, shipmentId))
  return row
}

/** The shipment is with the customer, so its code is of no more use. */
export const clearDeliveryCode = (tx: Tx, shipmentId: string) =>
  tx.update(deliveryCodes).set({ codeEncrypted: null }).where(eq(deliveryCodes.shipmentId, shipmentId))

/** An order with such shipments is delivered shipment by shipment. */
export async function assertNoCodeNeeded(tx: Tx, orderId: string): Promise<void> {
  const [open] = await tx
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(deliveryCodes, eq(deliveryCodes.shipmentId, shipments.id))
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.takenBackAt), isNull(shipments.deliveredAt)))
    .limit(1)
  if (open)
    throw conflict(
      'This order is handed over against a code. Ship it, and then enter the code of the customer under Shipments.',
      'CODE_NEEDED',
    )
}
