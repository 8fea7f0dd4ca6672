import { eq } from 'drizzle-orm'
import { DISPUTE_LABELS } from '#domain/gateway-disputes.ts'
import { toRupees } from '#domain/money.ts'
import { disputeStaffMail } from '#server/notifications/templates/staff-dispute.ts'
import { findAttempt } from '#server/payments/queries.ts'
import { GatewayError, keepDispute } from '#server/payments/service.ts'
import type { GatewayEventRow } from '#server/payments/tables.ts'
import type { OrderDeps } from '../../deps.ts'
import { lockOrder, readOrder } from '../../queries.ts'
import { orders } from '../../tables.ts'

/** Disputes come as events only: their signature was checked when they were received, and no gateway can be asked about one. */
export function createGatewayDisputes(deps: OrderDeps) {
  const { database, clock, settings, gateways, notifications, audit } = deps

  /** Nothing for an event that is about no dispute. The payment itself is known: the caller has settled the attempt. */
  return async function handleDispute({
    id,
    gateway: name,
    attemptId,
    body,
  }: GatewayEventRow): Promise<void> {
    const attempt = attemptId && (await findAttempt(database.db, attemptId))
    if (!attempt) return
    const gateway = await gateways.get(name)
    if (!gateway) throw new GatewayError('unauthorised', `The keys of ${name} are gone.`)
    const dispute = gateway.readDispute(body)
    if (!dispute) return
    const shop = await settings.current()
    await database.transaction(async (tx) => {
      const order = await lockOrder(tx, eq(orders.id, attempt.orderId))
      const kept = await keepDispute(tx, order.id, { gateway: name, dispute, at: clock.now() })
      if (!kept) return
      await audit.record(tx, {
        caller: 'system',
        action: 'order.dispute',
        subject: `order ${order.orderNumber}`,
        after: {
          dispute: kept.gatewayDisputeId,
          status: DISPUTE_LABELS[kept.status],
          amount: toRupees(kept.amountPaise),
        },
      })
      if (shop.email)
        await notifications.queue(tx, {
          eventKey: `dispute:${id}`,
          channel: 'mail',
          recipient: shop.email,
          personId: order.userId,
          ...disputeStaffMail(notifications.mailShop(shop), await readOrder(deps.documents, tx, order), {
            gateway: name,
            status: kept.status,
            amount: toRupees(kept.amountPaise),
            reason: kept.reason,
            respondBy: kept.respondBy?.toISOString() ?? null,
          }),
        })
    })
  }
}

export type HandleDispute = ReturnType<typeof createGatewayDisputes>
