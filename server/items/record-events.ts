import type { ItemEvent } from '#domain/items.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import { itemEvents } from './tables.ts'

export type ItemChange = {
  event: ItemEvent
  orderNumber?: string | null
  note?: string
  /** Null: the shop did it. */
  byUserId: string | null
  at: Date
}

/** Adds an entry to the history of each item. */
export async function recordEvents(
  tx: Tx,
  itemIds: readonly string[],
  { event, orderNumber = null, note = '', byUserId, at }: ItemChange,
): Promise<void> {
  await tx.insert(itemEvents).values(
    itemIds.map((itemId) => ({
      id: newId(),
      itemId,
      event,
      orderNumber,
      note,
      byUserId,
      at,
    })),
  )
}
