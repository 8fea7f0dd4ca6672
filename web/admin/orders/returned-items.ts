import type { SoldItem } from '#contract/items.ts'
import type { Order } from '#contract/orders.ts'
import type { OrderReturn } from '#contract/returns.ts'
import { plural } from '#domain/intl.ts'

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

/** The ids of the chosen items, by the id of their order line. */
export type ChosenItemIds = Record<string, string[]>

type ItemErrors = Record<`itemIdsByLine.${string}`, string>

/** A message at each line of which not as many items are chosen as come back. */
export function validateChosenItems(
  lines: readonly PartlyReturnedLine[],
  itemIdsByLine: ChosenItemIds,
): ItemErrors {
  const errors: ItemErrors = {}
  for (const { id, name, quantity } of lines) {
    if (itemIdsByLine[id]?.length === quantity) continue
    const missing = plural(quantity, 'item', `${quantity} items`)
    errors[`itemIdsByLine.${id}`] = `Choose the ${missing} of ${name} that came back`
  }
  return errors
}
