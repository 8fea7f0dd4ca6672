import { conflict } from '#domain/errors.ts'
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
    { serialisedIds, byUserId }: { serialisedIds: ReadonlySet<string>; byUserId: string | null },
  ): Promise<ItemRow[]> {
    const serialisedLines = soldLines(lines).filter(({ variantId }) => serialisedIds.has(variantId))
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
    const wanted = soldLines(lines)
    const madeToOrder = lines.flatMap((line) =>
      isFromStock(line) || !line.variantId || line.quantity === 0 ? [] : { variantId: line.variantId },
    )
    const serialisedIds = await products.lockStock(tx, variantIdsOf([...wanted, ...madeToOrder]))
    // Such a line reserves no item, so it would leave the shop without its HUID.
    if (madeToOrder.some(({ variantId }) => serialisedIds.has(variantId)))
      throw conflict(
        'A product of this order was made to order and is now kept item by item. Please place a new order.',
        'MADE_TO_ORDER',
      )
    const takenBack = await takeBackItems(
      tx,
      wanted.filter(({ variantId }) => serialisedIds.has(variantId)).map(({ orderLineId }) => orderLineId),
      contextOf(clock, order, byUserId),
    )
    const missing = wanted
      .map((line) => ({ ...line, quantity: line.quantity - (takenBack.get(line.orderLineId) ?? 0) }))
      .filter(({ quantity }) => quantity > 0)
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
    const held = soldLines(lines)
    const serialisedIds = await products.lockStock(tx, variantIdsOf(held))
    const inStockAgain = await releaseItems(
      tx,
      held.map(({ orderLineId }) => orderLineId),
      contextOf(clock, order, byUserId),
    )
    await products.returnStock(tx, [
      ...held.filter(({ variantId }) => !serialisedIds.has(variantId)),
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
    const returned = soldLines(lines)
    const serialisedIds = await products.lockStock(tx, variantIdsOf(returned))
    for (const { orderLineId, quantity } of returned)
      await returnItemsOfLine(
        tx,
        { orderLineId, quantity, chosenIds: itemIds },
        contextOf(clock, order, byUserId),
      )
    await products.returnStock(
      tx,
      returned.filter(({ variantId }) => !serialisedIds.has(variantId)),
    )
  }

  return { reserveItemsOf, take, giveBack, returnUnits }
}

/** A line that is made to order takes nothing from stock, and so it gives nothing back. */
export const isFromStock = ({ leadDays }: Pick<OrderLineRow, 'leadDays'>): boolean => leadDays === null

/** The lines that hold stock. A variant that was deleted for good has none. */
const soldLines = (lines: readonly StockedLine[]) =>
  lines.filter(isFromStock).flatMap((line) =>
    line.variantId && line.quantity > 0
      ? [
          {
            orderLineId: line.id,
            variantId: line.variantId,
            quantity: line.quantity,
            itemWeights: itemWeightsOf(line),
          },
        ]
      : [],
  )

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
