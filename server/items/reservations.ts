import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import type { ItemEvent } from '#domain/items.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { NEXT_ITEM_FIRST } from './next-items.ts'
import { listItemsOfLines } from './queries.ts'
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

/**
 * Reserves the chosen items of each line, or else the oldest. The caller has taken the same number from the stock. Answers
 * the items of the lines.
 */
export async function reserveItems(
  tx: Tx,
  lines: readonly ReservedLine[],
  context: ReservationContext,
): Promise<ItemRow[]> {
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
    await changeItems(
      tx,
      oldest,
      'reserved',
      { status: 'reserved', orderLineId, orderNumber: context.orderNumber },
      context,
    )
  }
  return listItemsOfLines(
    tx,
    lines.map(({ orderLineId }) => orderLineId),
  )
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
  await changeItems(
    tx,
    reserved,
    'released',
    { status: 'in-stock', orderLineId: null, orderNumber: null },
    context,
  )
  await returnItems(
    tx,
    held.filter(({ status }) => status === 'sold'),
    context,
  )
  const counts = new Map<string, number>()
  for (const { variantId } of reserved) if (variantId) counts.set(variantId, (counts.get(variantId) ?? 0) + 1)
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
  await returnItems(
    tx,
    chooseItems(sold, line.quantity, line.chosenIds, 'Choose the items that came back'),
    context,
  )
}

const returnItems = (tx: Tx, sold: readonly ItemRow[], context: ReservationContext): Promise<void> =>
  changeItems(tx, sold, 'returned', { status: 'returned' }, context)

/**
 * An order that is opened again takes its items back: all that a closed order has left were returned. They never came back
 * into stock, so they are not taken from it. Answers how many items each line has now.
 */
export async function takeBackItems(
  tx: Tx,
  orderLineIds: readonly string[],
  context: ReservationContext,
): Promise<Map<string, number>> {
  const returned = await lockItemsOfLines(tx, orderLineIds)
  await changeItems(tx, returned, 'reserved', { status: 'reserved' }, context)
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
  const held = await lockItemsOfLines(tx, orderLineIds)
  if (isDispatched)
    await sellItems(
      tx,
      held.filter(({ status }) => status === 'reserved'),
      context,
    )
  else
    await changeItems(
      tx,
      held.filter(({ status }) => status === 'sold'),
      'unsold',
      { status: 'reserved' },
      context,
    )
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
  const held = await lockItemsOfLines(
    tx,
    lines.map(({ orderLineId }) => orderLineId),
  )
  const soldByLine = new Map<string, string[]>()
  for (const { orderLineId, quantity } of lines) {
    const reserved = held.filter((item) => item.orderLineId === orderLineId && item.status === 'reserved')
    const sold = chooseItems(reserved, quantity, chosenIds, 'Choose the pieces that are sent')
    await sellItems(tx, sold, context)
    soldByLine.set(
      orderLineId,
      sold.map(({ id }) => id),
    )
  }
  return soldByLine
}

const sellItems = (tx: Tx, reserved: readonly ItemRow[], context: ReservationContext): Promise<void> =>
  changeItems(tx, reserved, 'sold', { status: 'sold' }, context)

/** So many items of a line. Where it has more of them, `chosenIds` has to name the ones that are meant. */
function chooseItems(
  ofLine: readonly ItemRow[],
  quantity: number,
  chosenIds: readonly string[],
  refusal: string,
): readonly ItemRow[] {
  if (ofLine.length <= quantity) return ofLine
  const chosen = ofLine.filter(({ id }) => chosenIds.includes(id))
  if (chosen.length !== quantity) throw invalidField('itemIds', refusal)
  return chosen
}

/**
 * Staff give an order another item of the same variant. The stock stays the same. The caller holds the variant, and the
 * order, of which the item is.
 */
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
  if (before.status !== 'reserved')
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
  await changeItems(
    tx,
    [before],
    'released',
    { status: 'in-stock', orderLineId: null, orderNumber: null },
    context,
  )
  await changeItems(
    tx,
    [after],
    'reserved',
    { status: 'reserved', orderLineId, orderNumber: context.orderNumber },
    context,
  )
  return { before, after }
}

async function lockItemsOfLines(tx: Tx, orderLineIds: readonly string[]): Promise<ItemRow[]> {
  assertLockOrder(tx, 'items')
  return tx
    .select()
    .from(items)
    .where(inArray(items.orderLineId, [...orderLineIds]))
    .orderBy(asc(items.id))
    .for('update')
}

/**
 * Sets columns of items and adds the event to their history. The version is raised, so that a form of staff that shows the
 * old status is not saved.
 */
async function changeItems(
  tx: Tx,
  changed: readonly Pick<ItemRow, 'id'>[],
  event: ItemEvent,
  fields: Pick<Partial<ItemRow>, 'status' | 'orderLineId' | 'orderNumber'>,
  context: ReservationContext,
): Promise<void> {
  if (changed.length === 0) return
  const ids = changed.map(({ id }) => id)
  await tx
    .update(items)
    .set({ ...fields, version: sql`${items.version} + 1`, updatedAt: context.at })
    .where(inArray(items.id, ids))
  await recordEvents(tx, ids, { event, ...context })
}
