import { eq, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { orderItems as contract } from '#contract/items.ts'
import { conflict, notFound } from '#domain/errors.ts'
import { isActiveStatus, isDispatched } from '#domain/order-status.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { listItems, listItemsOfLines } from '#server/items/queries.ts'
import { refreshNextItems, replaceItem as replaceReservedItem } from '#server/items/service.ts'
import type { ItemRow } from '#server/items/tables.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { createAdjustLine, describeExchange } from '../adjustments/adjust-line.ts'
import type { OrderDeps } from '../deps.ts'
import { listOrderLines, lockOrder, orderNotFound, whereIdOrNumber } from '../queries.ts'
import { type OrderLineRow, type OrderRow, orderNotes, orders } from '../tables.ts'

const MAX_REPLACEMENTS = 100

/**
 * Staff pick another item for an order before it is dispatched. A line that is charged by the weight of its item gets the
 * price of the other one, and staff say what is done about the difference.
 */
export function createReplaceItem(deps: OrderDeps) {
  const { database, clock, products, documents, settings, audit } = deps
  const adjustLine = createAdjustLine(deps)

  async function replaceItem(
    caller: AuthenticatedCaller,
    { id, item: itemId, replacement, adjustment }: ParsedInput<typeof contract.replace>,
  ): Promise<Output<typeof contract.replace>> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const order = await lockOrder(tx, whereIdOrNumber(id))
      const { line } = await findHeldItem(tx, order, itemId)
      if (!isActiveStatus(order.status) || isDispatched(order.status))
        throw conflict(`This order is ${order.status}, so its items stay as they are.`, 'ITEM_CHANGED')
      const invoice = (await documents.list(tx, order.id)).find(({ isCurrent }) => isCurrent)
      if (invoice)
        throw conflict(
          `Invoice ${invoice.number} already states the HUID of this item, so it cannot be exchanged.`,
          'INVOICED',
        )
      await products.lockStock(tx, line.variantId ? [line.variantId] : [])
      const now = clock.now()
      const { before, after } = await replaceReservedItem(
        tx,
        { orderLineId: line.id, itemId, replacementId: replacement },
        { orderNumber: order.orderNumber, byUserId: caller.userId, at: now },
      )
      await refreshNextItems(tx, line.variantId ? [line.variantId] : [], now)
      const [changedOrder] = await tx
        .update(orders)
        .set({ version: sql`${orders.version} + 1`, updatedAt: now })
        .where(eq(orders.id, order.id))
        .returning()
      const difference =
        line.chargedWeight === 'item'
          ? await adjustLine(tx, changedOrder!, line, { before, after, adjustment, caller, shop })
          : ''
      // A note of staff and not the history of the order, which the customer reads.
      await tx.insert(orderNotes).values({
        id: newId(),
        orderId: order.id,
        byUserId: caller.userId,
        text: [
          `${line.name}: item ${before.tagNumber} was exchanged for ${after.tagNumber}.`,
          difference && `${difference}.`,
        ]
          .filter(Boolean)
          .join(' '),
        at: now,
      })
      await audit.record(tx, {
        caller,
        action: 'order.item',
        subject: `order ${order.orderNumber}`,
        before: { item: before.tagNumber, huid: before.huid },
        after: {
          item: after.tagNumber,
          huid: after.huid,
          ...(difference ? { difference } : {}),
        },
      })
      return {
        message: [`${after.tagNumber} is reserved for this order`, difference].filter(Boolean).join('. '),
      }
    })
  }

  /** The items in stock that could take the place of this one. None after the product was deleted for good. */
  async function listReplacements({
    id,
    item: itemId,
    search,
  }: ParsedInput<typeof contract.replacements>): Promise<Output<typeof contract.replacements>> {
    const { db } = database
    const [order] = await db.select().from(orders).where(whereIdOrNumber(id))
    if (!order) throw orderNotFound()
    const { line } = await findHeldItem(db, order, itemId)
    if (!line.variantId) return { total: 0, replacements: [] }
    const { items, pagination } = await listItems(
      db,
      { variantId: line.variantId, status: 'in-stock', search, page: 1, limit: MAX_REPLACEMENTS },
      [],
    )
    const exchange = await describeExchange(db, order, line, await settings.current())
    return {
      total: pagination.total,
      replacements: items.map((item) => ({ item, ...exchange(item) })),
    }
  }

  return { replaceItem, listReplacements }
}

async function findHeldItem(
  db: Reader,
  order: OrderRow,
  itemId: string,
): Promise<{ line: OrderLineRow; held: ItemRow }> {
  const lines = await listOrderLines(db, order.id)
  const items = await listItemsOfLines(
    db,
    lines.map((line) => line.id),
  )
  const held = items.find((item) => item.id === itemId)
  const line = lines.find((each) => each.id === held?.orderLineId)
  if (!held || !line) throw notFound('This item is not reserved for the order.')
  return { line, held }
}
