import { conflict } from '#domain/errors.ts'
import { hasReleasedItemsOfDeleted } from '#server/items/queries.ts'
import {
  type ReservationContext,
  refreshNextItems,
  releaseItems,
  reserveItems,
  returnItemsOfLine,
  takeBackItems,
} from '#server/items/service.ts'
import type { ItemRow } from '#server/items/tables.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { OrderDeps } from '../deps.ts'
import type { OrderLineRow, OrderRow } from '../tables.ts'

type StockedLine = Pick<
  OrderLineRow,
  'id' | 'variantId' | 'leadDays' | 'chargedWeight' | 'metalWeightMg' | 'grossWeightMg'
> & { quantity: number }
type Order = Pick<OrderRow, 'orderNumber'>

/** The stock that orders hold: a number of units, and of serialised variants the items themselves. */
export function createOrderStock({ products, clock }: Pick<OrderDeps, 'products' | 'clock'>) {
  /** Answers the reserved items. */
  async function reserveItemsOf(
    tx: Tx,
    order: Order,
    lines: readonly StockedLine[],
    {
      serialisedIds,
      byUserId,
      itemIdsOf = () => [],
    }: {
      serialisedIds: ReadonlySet<string>
      byUserId: string | null
      /** The items that were chosen for a line. */
      itemIdsOf?: (orderLineId: string) => readonly string[]
    },
  ): Promise<ItemRow[]> {
    const serialisedLines = withVariant(linesFromStock(lines))
      .filter(({ variantId }) => serialisedIds.has(variantId))
      .map((line) => ({ ...line, itemIds: itemIdsOf(line.orderLineId) }))
    const reserved = await reserveItems(tx, serialisedLines, contextOf(clock, order, byUserId))
    await refreshNextItems(tx, [...serialisedIds], clock.now())
    return reserved
  }

  /** Takes units and items for an order that is opened again. Items that came back from it are taken first. */
  async function take(
    tx: Tx,
    order: Order,
    lines: readonly StockedLine[],
    byUserId: string | null,
  ): Promise<void> {
    const wanted = linesFromStock(lines)
    const madeToOrder = lines.flatMap((line) =>
      isFromStock(line) || !line.variantId || line.quantity === 0 ? [] : { variantId: line.variantId },
    )
    const serialisedIds = await products.lockStock(tx, variantIdsOf([...withVariant(wanted), ...madeToOrder]))
    // Such a line reserves no item, so it would leave the shop without its HUID.
    if (madeToOrder.some(({ variantId }) => serialisedIds.has(variantId)))
      throw conflict(
        'A product of this order was made to order and is now kept item by item. Please place a new order.',
        'MADE_TO_ORDER',
      )
    const takenBack = await takeBackItems(
      tx,
      wanted
        .filter(({ variantId }) => variantId === null || serialisedIds.has(variantId))
        .map(({ orderLineId }) => orderLineId),
      contextOf(clock, order, byUserId),
    )
    const allMissing = wanted
      .map((line) => ({ ...line, quantity: line.quantity - (takenBack.get(line.orderLineId) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
    const missing = withVariant(allMissing)
    // It would leave the shop without its HUID.
    if (missing.length < allMissing.length && (await hasReleasedItemsOfDeleted(tx, order.orderNumber)))
      throw conflict(
        'A product of this order, which was kept item by item, is deleted. Please place a new order.',
        'PRODUCT_DELETED',
      )
    await products.reserveStock(tx, missing)
    await reserveItems(
      tx,
      missing.filter(({ variantId }) => serialisedIds.has(variantId)),
      contextOf(clock, order, byUserId),
    )
    await refreshNextItems(tx, [...serialisedIds], clock.now())
  }

  /**
   * Puts the units of a closed order back into stock. Of serialised variants only items that had not left the shop: staff
   * put the others back on sale when they have checked them.
   */
  async function giveBack(
    tx: Tx,
    order: Order,
    lines: readonly StockedLine[],
    byUserId: string | null,
  ): Promise<void> {
    const held = linesFromStock(lines)
    const counted = withVariant(held)
    const serialisedIds = await products.lockStock(tx, variantIdsOf(counted))
    const inStockAgain = await releaseItems(
      tx,
      held.map(({ orderLineId }) => orderLineId),
      contextOf(clock, order, byUserId),
    )
    await products.returnStock(tx, [
      ...counted.filter(({ variantId }) => !serialisedIds.has(variantId)),
      ...[...inStockAgain]
        .filter(([variantId]) => serialisedIds.has(variantId))
        .map(([variantId, quantity]) => ({ variantId, quantity })),
    ])
    await refreshNextItems(tx, [...serialisedIds], clock.now())
  }

  /** Some units of delivered lines come back. `itemIds` says which items, where a line has more of them. */
  async function returnUnits(
    tx: Tx,
    order: Order,
    lines: readonly StockedLine[],
    { itemIds, byUserId }: { itemIds: readonly string[]; byUserId: string },
  ): Promise<void> {
    const returned = linesFromStock(lines)
    const counted = withVariant(returned)
    const serialisedIds = await products.lockStock(tx, variantIdsOf(counted))
    for (const { orderLineId, quantity } of returned)
      await returnItemsOfLine(
        tx,
        { orderLineId, quantity, chosenIds: itemIds },
        contextOf(clock, order, byUserId),
      )
    await products.returnStock(
      tx,
      counted.filter(({ variantId }) => !serialisedIds.has(variantId)),
    )
  }

  return { reserveItemsOf, take, giveBack, returnUnits }
}

/** A line that is made to order takes nothing from stock, and so it gives nothing back. */
export const isFromStock = ({ leadDays }: Pick<OrderLineRow, 'leadDays'>): boolean => leadDays === null

/**
 * The lines that hold stock, or items. Those of a product that was deleted for good have no variant: nothing is counted for
 * them, but the register still has their items.
 */
const linesFromStock = (lines: readonly StockedLine[]) =>
  lines
    .filter((line) => isFromStock(line) && line.quantity > 0)
    .map((line) => ({
      orderLineId: line.id,
      variantId: line.variantId,
      quantity: line.quantity,
      itemWeights: itemWeightsOf(line),
    }))

const withVariant = <Line extends { variantId: string | null }>(lines: readonly Line[]) =>
  lines.filter((line): line is Line & { variantId: string } => line.variantId !== null)

const itemWeightsOf = ({ chargedWeight, metalWeightMg, grossWeightMg }: StockedLine) =>
  chargedWeight === 'item' && metalWeightMg !== null && grossWeightMg !== null
    ? { metalWeightMg, grossWeightMg }
    : null

const variantIdsOf = (lines: readonly { variantId: string }[]): string[] => [
  ...new Set(lines.map(({ variantId }) => variantId)),
]

const contextOf = (clock: Clock, { orderNumber }: Order, byUserId: string | null): ReservationContext => ({
  orderNumber,
  byUserId,
  at: clock.now(),
})
