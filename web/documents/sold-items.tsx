import type { SoldItem } from '#contract/items.ts'
import { formatWeight } from '#domain/weight.ts'
import * as texts from './texts.ts'

/** The HUID, weights and certificate of an item, as its buyer reads them. */
export function describeSoldItem({
  huid,
  tagNumber,
  netWeightGrams,
  grossWeightGrams,
  certificate,
}: SoldItem): string {
  return [
    huid ? texts.huid(huid) : texts.itemNumber(tagNumber),
    texts.netWeight(formatWeight(netWeightGrams)),
    texts.grossWeight(formatWeight(grossWeightGrams)),
    [certificate?.laboratory, certificate?.number].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The items of an order line, for its customer. */
export const SoldItems = ({ items }: { items: readonly SoldItem[] }) =>
  items.map((item) => (
    <span className="caption num" key={item._id}>
      {describeSoldItem(item)}
    </span>
  ))
