import type { BadgeTone } from './badge-tone.ts'

type ItemStatusRules = { label: string; tone: BadgeTone; hasOrderLine: boolean }

/** Where an item is. An order line holds the items that are reserved or sold for it, and those that came back from it. */
const ITEM_STATUS_RULES = {
  'in-stock': { label: 'In stock', tone: 'success', hasOrderLine: false },
  reserved: { label: 'Reserved', tone: 'info', hasOrderLine: true },
  sold: { label: 'Sold', tone: 'closed', hasOrderLine: true },
  // It keeps its order line until staff have checked it.
  returned: { label: 'Returned', tone: 'attention', hasOrderLine: true },
  removed: { label: 'Removed', tone: 'neutral', hasOrderLine: false },
} as const satisfies Record<string, ItemStatusRules>

export type ItemStatus = keyof typeof ITEM_STATUS_RULES
export const ITEM_STATUSES = Object.keys(ITEM_STATUS_RULES) as [ItemStatus, ...ItemStatus[]]

export const getItemStatusLabel = (status: ItemStatus): string => ITEM_STATUS_RULES[status].label
export const getItemStatusTone = (status: ItemStatus): BadgeTone => ITEM_STATUS_RULES[status].tone
export const ITEM_STATUSES_WITH_ORDER_LINE: readonly ItemStatus[] = ITEM_STATUSES.filter(
  (status) => ITEM_STATUS_RULES[status].hasOrderLine,
)

/** What staff do with an item. Orders do the rest. */
export const ITEM_STEPS = ['restock', 'remove', 'restore'] as const
export type ItemStep = (typeof ITEM_STEPS)[number]

const STEPS: Record<ItemStep, { from: readonly ItemStatus[]; to: ItemStatus }> = {
  restock: { from: ['returned'], to: 'in-stock' },
  remove: { from: ['in-stock', 'returned'], to: 'removed' },
  restore: { from: ['removed'], to: 'in-stock' },
}

/** Null: the step is not possible from this status. */
export const getItemStatusAfterStep = (status: ItemStatus, step: ItemStep): ItemStatus | null =>
  STEPS[step].from.includes(status) ? STEPS[step].to : null

export const ITEM_EVENTS = [
  'received',
  'edited',
  'reserved',
  'released',
  'sold',
  'unsold',
  'returned',
  'restocked',
  'removed',
  'restored',
] as const
export type ItemEvent = (typeof ITEM_EVENTS)[number]

export const ITEM_EVENT_LABELS: Record<ItemEvent, string> = {
  received: 'Received',
  edited: 'Details changed',
  reserved: 'Reserved for an order',
  released: 'Back in stock, the order no longer needs it',
  sold: 'Sold',
  unsold: 'Reserved again, the order is not dispatched',
  returned: 'Returned by the customer',
  restocked: 'Put back on sale',
  removed: 'Removed from stock',
  restored: 'Put back into stock',
}

export const STEP_EVENTS: Record<ItemStep, ItemEvent> = {
  restock: 'restocked',
  remove: 'removed',
  restore: 'restored',
}

/** The weight that the price of a serialised item counts: the one listed for the variant, or the one of the item itself. */
export const CHARGED_WEIGHTS = ['listed', 'item'] as const
export type ChargedWeight = (typeof CHARGED_WEIGHTS)[number]
export const DEFAULT_CHARGED_WEIGHT: ChargedWeight = 'listed'

/** Of an item, in whole milligrams: the metal without stones, and all of it. */
export type ItemWeights = { netWeightMg: number; grossWeightMg: number }

export const haveSameWeights = (a: ItemWeights, b: ItemWeights): boolean =>
  a.netWeightMg === b.netWeightMg && a.grossWeightMg === b.grossWeightMg

/** Items that are received in one request or one file. */
export const MAX_RECEIVED_ITEMS = 2000
/** Tags in one PDF. */
export const MAX_TAGS = 1000
export const MAX_TAG_NUMBER_LENGTH = 30
/** Milligrams: 100 kg. */
export const MAX_ITEM_WEIGHT_MG = 100_000_000

type ScannedItem = { huid: string; tagNumber: string }

/** Of the rows of a list: the first row that has the HUID or the tag number of this one. Null: there is none. */
export function findDuplicate<T extends ScannedItem>(rows: readonly T[], item: ScannedItem): T | null {
  return (
    rows.find(
      (row) =>
        (item.huid !== '' && row.huid === item.huid) ||
        (item.tagNumber !== '' && row.tagNumber.toUpperCase() === item.tagNumber.toUpperCase()),
    ) ?? null
  )
}
