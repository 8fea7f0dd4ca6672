import { formatAmount } from '#domain/invoice.ts'
import { listPriceParts } from '#domain/price-description.ts'
import { formatWeight } from '#domain/weight.ts'
import type { ItemRow } from '#server/items/tables.ts'
import { getPriceComponents } from '#server/orders/queries.ts'
import type { OrderLineRow } from '#server/orders/tables.ts'

/**
 * What an invoice says about a line. The hallmarking rules require purity and net weight of the metal. The parts of the
 * price are of one unit and add up to its price. Other details identify the product.
 */
export function describeLine(line: OrderLineRow, items: readonly ItemRow[]): string[] {
  const { sku, details } = line
  return [
    [details.purity || line.metalName, details.hallmark].filter(Boolean).join(', '),
    describeChargedWeight(line, items),
    ...items.map(describeItem),
    describeMetal(line),
    describeCharges(line),
    ...(details.stones ?? []),
    sku ? `SKU ${sku}` : '',
    ...(details.fields ?? []).map(({ name, value }) => `${name}: ${value}`),
  ].filter(Boolean)
}

/** An item has a weight of its own beside the one that the price was calculated from. A fixed price has none. */
function describeChargedWeight(line: OrderLineRow, items: readonly ItemRow[]): string {
  if (items.length > 0 && !getPriceComponents(line) && line.chargedWeight === 'listed') return ''
  const { metalWeightMg, grossWeightMg, details } = line
  const gross = grossWeightMg ? formatWeight(grossWeightMg / 1000) : items.length === 0 && details.weight
  const weights = [
    metalWeightMg ? `net metal ${formatWeight(metalWeightMg / 1000)}` : '',
    gross ? `gross ${gross}` : '',
  ]
    .filter(Boolean)
    .join(', ')
  if (line.chargedWeight === 'item') return `Charged by the weight of the piece: ${weights}`
  return items.length > 0 ? `Charged by the listed weight: ${weights}` : capitalize(weights)
}

/** How a line names an item: by its HUID, and before it had one by the number of its tag. */
export const listItemNames = ({ huid, tagNumber }: ItemRow): string[] => [
  ...(huid ? [`HUID ${huid}`] : []),
  `Item ${tagNumber}`,
]

/** The name of the item that a detail of a line is about, if it is about one. */
export const findItemName = (detail: string): string | undefined =>
  /^((?:HUID|Item) [^,]+), weighed: /.exec(detail)?.[1]

const describeItem = (item: ItemRow): string =>
  [
    listItemNames(item)[0],
    `weighed: net metal ${formatWeight(item.netWeightMg / 1000)}`,
    `gross ${formatWeight(item.grossWeightMg / 1000)}`,
    [item.certificateLaboratory, item.certificateNumber].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')

/** `Gold 22K 2.450 g at ₹6,500.00/g ₹15,925.00`, or only the rate where the parts of the price are not known. */
function describeMetal(line: OrderLineRow): string {
  const components = getPriceComponents(line)
  if (!components)
    return line.ratePaise ? `${line.metalName ?? ''} at ₹${formatAmount(line.ratePaise)}/g` : ''
  const { metalName, weightGrams, ratePerGram, metalValue } = components
  return `${metalName} ${formatWeight(weightGrams)} at ₹${formatAmount(ratePerGram)}/g ₹${formatAmount(metalValue)}`
}

/** `Wastage 8% ₹5,200.00, making ₹450/g ₹4,500.00, stones ₹900.00`: what the price has beside the metal. */
function describeCharges(line: OrderLineRow): string {
  const components = getPriceComponents(line)
  const engraving = { kind: 'engraving', detail: '', amount: line.engravingPaise }
  const charges = (components ? listPriceParts(components, line.engravingPaise) : [engraving])
    .filter(({ kind, amount }) => kind !== 'metal' && amount > 0)
    .map(({ kind, detail, amount }) => [kind, detail, `₹${formatAmount(amount)}`].filter(Boolean).join(' '))
  if (line.waivedPaise > 0) charges.push(`less waived ₹${formatAmount(line.waivedPaise)}`)
  return capitalize(charges.join(', '))
}

const capitalize = (text: string): string => text && `${text[0]!.toUpperCase()}${text.slice(1)}`
