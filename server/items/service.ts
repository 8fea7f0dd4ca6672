import type { ParsedInput } from '#contract/endpoint.ts'
import type { items as contract } from '#contract/items.ts'
import type { ItemDeps } from './deps.ts'
import { createEditItem } from './edit-item.ts'
import { createImportItems } from './import-items.ts'
import { findVariants, getItemWithHistory, listItems } from './queries.ts'
import { createReceiveItems } from './receive-items.ts'
import { createPrintTags } from './tags/print-tags.ts'

/** Single pieces of serialised variants: receiving, the register, tags. Orders reserve and sell them. */
export function createItems(deps: ItemDeps) {
  const { db } = deps.database
  const receiving = createReceiveItems(deps)
  return {
    receive: receiving.receive,
    setSerialised: receiving.setSerialised,
    import: createImportItems(deps, receiving),
    ...createEditItem(deps),
    tags: createPrintTags(deps),
    list: async (input: ParsedInput<typeof contract.list>) =>
      listItems(db, input, await receiving.listStores()),
    one: (id: string) => getItemWithHistory(db, id),
    variants: (input: ParsedInput<typeof contract.variants>) => findVariants(db, input),
  }
}

export type Items = ReturnType<typeof createItems>

export { refreshAllNextItems, refreshNextItems } from './next-items.ts'
export {
  lockChosenItems,
  type ReservationContext,
  releaseItems,
  replaceItem,
  reserveItems,
  returnItemsOfLine,
  sellItemsOfLines,
  syncItemsWithDispatch,
  takeBackItems,
} from './reservations.ts'
