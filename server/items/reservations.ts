import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import type { ItemStatus } from '#domain/items.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { NEXT_ITEM_FIRST } from './next-items.ts'
import { recordEvents } from './record-events.ts'
import { type ItemRow, items } from './tables.ts'

/** Whose order does something with items, and when. */
export type ReservationContext = {
  orderNumber: string
  /** Null: the shop did it. */
  byUserId: string | null
  at: Date
}

export type ReservedLine = {
  orderLineId: string
  variantId: string
  quantity: number
  /** The line is charged by the weights of its item, so only an item with these weights can be its item. */
  itemWeights: { metalWeightMg: number; grossWeightMg: number } | null
  /** The items to take, as `lockChosenItems` answered them. Empty: the oldest. */
  itemIds?: readonly string[]
}

// What orders do with items, in their own transactions. The caller holds the variants, so that no other order reserves,
// releases or receives their items at the same time.

/** Items in stock that staff chose, until the transaction ends. A 409 names one that is not. The caller holds their variants. */
export async function lockChosenItems(tx: Tx, ids: readonly string[]): Promise<ItemRow[]> {
  assertLockOrder(tx, 'items')
  if (ids.length === 0) return []
  const chosen = await tx
    .select()
    .from(items)
    .where(inArray(items.id, [...ids]))
    .orderBy(asc(items.id))
    .for('update')
  if (chosen.length < new Set(ids).size) throw notFound('Item not found')
  const gone = chosen.find(({ status }) => status !== 'in-stock')
  if (gone)
    throw conflict(
      `Item ${gone.huid ?? gone.tagNumber} is no longer in stock. Please choose another one.`,
      'ITEM_CHANGED',
    )
  return chosen
}

/** Reserves the chosen items of each line, or else the oldest. The caller has taken the same number from the stock. */
export async function reserveItems(
  tx: Tx,
  lines: readonly ReservedLine[],
  context: ReservationContext,
): Promise<ItemRow[]> {
  const reservedItems: ItemRow[] = []
  for (const { orderLineId, variantId, quantity, itemWeights, itemIds = [] } of lines) {
    // Without FOR UPDATE: only a transaction that holds the variant changes which items are in stock, and the update
    // below waits for staff who save the note of an item at this moment.
    const oldest = await tx
      .select({ id: items.id })
      .from(items)
      .where(
        and(
          eq(items.variantId, variantId),
          eq(items.status, 'in-stock'),
          itemIds.length > 0 ? inArray(items.id, [...itemIds]) : undefined,
          itemWeights ? eq(items.netWeightMg, itemWeights.metalWeightMg) : undefined,
          itemWeights ? eq(items.grossWeightMg, itemWeights.grossWeightMg) : undefined,
        ),
      )
      .orderBy(NEXT_ITEM_FIRST)
      .limit(quantity)
    if (itemWeights && oldest.length < quantity)
      throw conflict(
        'The item of this order was sold, and the others have another weight. Please place a new order.',
        'ITEM_WEIGHT',
      )
    reservedItems.push(
      ...(await setStatus(
        tx,
        oldest.map(({ id }) => id),
        { status: 'reserved', orderLineId, orderNumber: context.orderNumber },
        context,
      )),
    )
  }
  await recordEvents(
    tx,
    reservedItems.map(({ id }) => id),
    { event: 'reserved', ...context },
  )
  return reservedItems
}

/**
 * Takes items away from order lines. Reserved items are for sale again. Sold items have left the shop, so they are
 * returned and staff put them back on sale. Answers how many items of each variant are in stock again.
 */
export async function releaseItems(
  tx: Tx,
  orderLineIds: readonly string[],
  context: ReservationContext,
): Promise<Map<string, number>> {
  const held = await lockItemsOfLines(tx, orderLineIds)
  const reserved = held.filter(({ status }) => status === 'reserved')
  const inStockAgain = await setStatus(
    tx,
    reserved.map(({ id }) => id),
    { status: 'in-stock', orderLineId: null, orderNumber: null },
    context,
  )
  await recordEvents(
    tx,
    inStockAgain.map(({ id }) => id),
    { event: 'released', ...context },
  )
  await returnItems(
    tx,
    held.filter(({ status }) => status === 'sold'),
    context,
  )
  const counts = new Map<string, number>()
  for (const { variantId } of inStockAgain)
    if (variantId) counts.set(variantId, (counts.get(variantId) ?? 0) + 1)
  return counts
}

/**
 * The customer returns so many units of a line and keeps the others. `chosenIds` says which items came back. It is needed
 * where the line has more items than come back.
 */
export async function returnItemsOfLine(
  tx: Tx,
  line: { orderLineId: string; quantity: number; chosenIds: readonly string[] },
  context: ReservationContext,
): Promise<void> {
  const sold = (await lockItemsOfLines(tx, [line.orderLineId])).filter(({ status }) => status === 'sold')
  const returned = sold.length > line.quantity ? sold.filter(({ id }) => line.chosenIds.includes(id)) : sold
  if (sold.length > line.quantity && returned.length !== line.quantity)
    throw invalidField('itemIds', 'Choose the items that came back')
  await returnItems(tx, returned, context)
}

async function returnItems(tx: Tx, sold: readonly ItemRow[], context: ReservationContext): Promise<void> {
  const ids = sold.map(({ id }) => id)
  await setStatus(tx, ids, { status: 'returned' }, context)
  await recordEvents(tx, ids, { event: 'returned', ...context })
}

/**
 * An order that is opened again takes its returned items back. They never came back into stock, so they are not taken from
 * it. Answers how many items each line has now.
 */
export async function takeBackItems(
  tx: Tx,
  orderLineIds: readonly string[],
  context: ReservationContext,
): Promise<Map<string, number>> {
  const returned = (await lockItemsOfLines(tx, orderLineIds)).filter(({ status }) => status === 'returned')
  const ids = returned.map(({ id }) => id)
  await setStatus(tx, ids, { status: 'reserved' }, context)
  await recordEvents(tx, ids, { event: 'reserved', ...context })
  const counts = new Map<string, number>()
  for (const { orderLineId } of returned) counts.set(orderLineId!, (counts.get(orderLineId!) ?? 0) + 1)
  return counts
}

/** Items are sold when the order leaves the shop, and reserved before. */
export async function syncItemsWithDispatch(
  tx: Tx,
  orderLineIds: readonly string[],
  isDispatched: boolean,
  context: ReservationContext,
): Promise<void> {
  const from: ItemStatus = isDispatched ? 'reserved' : 'sold'
  const held = (await lockItemsOfLines(tx, orderLineIds)).filter(({ status }) => status === from)
  await dispatchItems(tx, held, isDispatched, context)
}

/**
 * A part of an order leaves the shop. `chosenIds` says which items, where a line has more of them than are sent. Answers the
 * items of each line.
 */
export async function sellItemsOfLines(
  tx: Tx,
  lines: readonly { orderLineId: string; quantity: number }[],
  chosenIds: readonly string[],
  context: ReservationContext,
): Promise<Map<string, string[]>> {
  const held = (
    await lockItemsOfLines(
      tx,
      lines.map(({ orderLineId }) => orderLineId),
    )
  ).filter(({ status }) => status === 'reserved')
  const sold = lines.flatMap(({ orderLineId, quantity }) => {
    const ofLine = held.filter((item) => item.orderLineId === orderLineId)
    if (ofLine.length <= quantity) return ofLine
    const chosen = ofLine.filter(({ id }) => chosenIds.includes(id))
    if (chosen.length !== quantity) throw invalidField('itemIds', 'Choose the pieces that are sent')
    return chosen
  })
  await dispatchItems(tx, sold, true, context)
  return new Map(
    lines.map(({ orderLineId }) => [
      orderLineId,
      sold.filter((item) => item.orderLineId === orderLineId).map(({ id }) => id),
    ]),
  )
}

async function dispatchItems(
  tx: Tx,
  held: readonly ItemRow[],
  isDispatched: boolean,
  context: ReservationContext,
): Promise<void> {
  const ids = held.map(({ id }) => id)
  await setStatus(tx, ids, { status: isDispatched ? 'sold' : 'reserved' }, context)
  await recordEvents(tx, ids, { event: isDispatched ? 'sold' : 'unsold', ...context })
}

/** Staff give an order another item of the same variant. The stock stays the same. The caller holds the variant. */
export async function replaceItem(
  tx: Tx,
  { orderLineId, itemId, replacementId }: { orderLineId: string; itemId: string; replacementId: string },
  context: ReservationContext,
): Promise<{ before: ItemRow; after: ItemRow }> {
  assertLockOrder(tx, 'items')
  const rows = await tx
    .select()
    .from(items)
    .where(inArray(items.id, [itemId, replacementId]))
    .orderBy(asc(items.id))
    .for('update')
  const before = rows.find(({ id }) => id === itemId)
  const after = rows.find(({ id }) => id === replacementId)
  if (!before || !after) throw notFound('Item not found')
  if (before.orderLineId !== orderLineId || before.status !== 'reserved')
    throw conflict('This item is no longer reserved for the order. Please reload.', 'ITEM_CHANGED')
  if (before.variantId === null)
    throw conflict(
      'The product of this item is deleted, so no other item can take its place.',
      'PRODUCT_DELETED',
    )
  if (after.variantId !== before.variantId)
    throw invalidField('replacement', 'Choose an item of the same product and size')
  if (after.status !== 'in-stock')
    throw conflict('The other item is no longer in stock. Please choose again.', 'ITEM_CHANGED')
  await setStatus(tx, [before.id], { status: 'in-stock', orderLineId: null, orderNumber: null }, context)
  await setStatus(
    tx,
    [after.id],
    { status: 'reserved', orderLineId, orderNumber: context.orderNumber },
    context,
  )
  await recordEvents(tx, [before.id], { event: 'released', ...context })
  await recordEvents(tx, [after.id], { event: 'reserved', ...context })
  return { before, after }
}

async function lockItemsOfLines(tx: Tx, orderLineIds: readonly string[]): Promise<ItemRow[]> {
  assertLockOrder(tx, 'items')
  if (orderLineIds.length === 0) return []
  return tx
    .select()
    .from(items)
    .where(inArray(items.orderLineId, [...orderLineIds]))
    .orderBy(asc(items.id))
    .for('update')
}

/** The version is raised, so that a form of staff that shows the old status is not saved. */
async function setStatus(
  tx: Tx,
  ids: readonly string[],
  fields: Pick<Partial<ItemRow>, 'status' | 'orderLineId' | 'orderNumber'>,
  { at }: ReservationContext,
): Promise<ItemRow[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .update(items)
    .set({ ...fields, version: sql`${items.version} + 1`, updatedAt: at })
    .where(inArray(items.id, [...ids]))
    .returning()
  return rows.sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || (a.id < b.id ? -1 : 1))
}
