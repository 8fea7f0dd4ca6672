import type { SoldItem } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'

/** A line of which some items come back and the customer keeps the others. */
export type PartlyReturnedLine = { id: string; name: string; quantity: number; items: readonly SoldItem[] }

/** The lines of a return for which staff have to choose the items that came back. */
export function findPartlyReturnedLines(
  order: Pick<Order, 'items'>,
  returnRequest: Pick<OrderReturn, 'items'>,
): PartlyReturnedLine[] {
  return returnRequest.items.flatMap(({ item: id, name, quantity }) => {
    const line = order.items.find(({ _id }) => _id === id)
    const items = line?.serialisedItems.filter(({ status }) => status === 'sold') ?? []
    return items.length > quantity ? [{ id, name, quantity, items }] : []
  })
}

/** What is still wrong with the choice. Null: each line has as many items as come back. */
export function describeMissingChoice(
  lines: readonly PartlyReturnedLine[],
  itemIds: readonly string[],
): string | null {
  const wrong = lines.find(
    ({ items, quantity }) => items.filter(({ _id }) => itemIds.includes(_id)).length !== quantity,
  )
  return wrong
    ? `Choose the ${wrong.quantity === 1 ? 'item' : `${wrong.quantity} items`} of ${wrong.name} that came back`
    : null
}
