import { eq, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { orderItems as contract } from '#contract/items.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { isActiveStatus, isDispatched } from '#domain/order-status.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { listItemsOfLines } from '#server/items/queries.ts'
import { refreshNextItems, replaceItem } from '#server/items/service.ts'
import { newId } from '#server/platform/ids.ts'
import type { OrderDeps } from '../deps.ts'
import { listOrderLines, lockOrder, whereIdOrNumber } from '../queries.ts'
import { orderNotes, orders } from '../tables.ts'

/**
 * Staff pick another item for an order before it is dispatched. The price stays: it counts the listed weight, or the other
 * item has the same weight.
 */
export function createReplaceItem({
  database,
  clock,
  catalogue,
  documents,
  audit,
}: Pick<OrderDeps, 'database' | 'clock' | 'catalogue' | 'documents' | 'audit'>) {
  return async function replace(
    caller: AuthenticatedCaller,
    { id, item: itemId, replacement }: ParsedInput<typeof contract.replace>,
  ): Promise<{ message: string }> {
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, whereIdOrNumber(id))
      const lines = await listOrderLines(tx, order.id)
      const held = await listItemsOfLines(
        tx,
        lines.map((line) => line.id),
      )
      const line = lines.find(({ id: lineId }) =>
        held.some((row) => row.id === itemId && row.orderLineId === lineId),
      )
      if (!line) throw notFound('This item is not reserved for the order.')
      if (!isActiveStatus(order.status) || isDispatched(order.status))
        throw conflict(`This order is ${order.status}, so its items stay as they are.`, 'ITEM_CHANGED')
      const [lastDocument] = (await documents.list(tx, order.id)).slice(-1)
      if (lastDocument?.kind === 'invoice')
        throw conflict(
          `Invoice ${lastDocument.number} already states the HUID of this item, so it cannot be exchanged.`,
          'INVOICED',
        )
      await catalogue.lockStock(tx, line.variantId ? [line.variantId] : [])
      const now = clock.now()
      const { before, after } = await replaceItem(
        tx,
        {
          orderLineId: line.id,
          itemId,
          replacementId: replacement,
          isChargedByItem: line.chargedWeight === 'item',
        },
        { orderNumber: order.orderNumber, byUserId: caller.userId, at: now },
      )
      await refreshNextItems(tx, line.variantId ? [line.variantId] : [], now)
      await tx
        .update(orders)
        .set({ version: sql`${orders.version} + 1`, updatedAt: now })
        .where(eq(orders.id, order.id))
      // A note of staff and not the history of the order, which the customer reads.
      await tx.insert(orderNotes).values({
        id: newId(),
        orderId: order.id,
        byUserId: caller.userId,
        text: `${line.name}: item ${before.tagNumber} was exchanged for ${after.tagNumber}.`,
        at: now,
      })
      await audit.record(tx, {
        caller,
        action: 'order.item',
        subject: `order ${order.orderNumber}`,
        before: { item: before.tagNumber, huid: before.huid },
        after: { item: after.tagNumber, huid: after.huid },
      })
      return { message: `${after.tagNumber} is reserved for this order` }
    })
  }
}
