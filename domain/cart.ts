import type { ChargedWeight } from './items.ts'
import type { LineOptions } from './line-options.ts'
import { defineReasons } from './reasons.ts'
import type { LeadDays } from './supply.ts'

/**
 * What every cart line has, on the server and in a signed-out browser. Without a variant the only one of the product is
 * meant: lines that browsers stored before there were variants have none.
 */
export type CartItem = {
  productId: string
  variantId?: string | undefined
  /** Engraving and gift message. Undefined: none. */
  lineOptions?: LineOptions | undefined
  quantity: number
}

/** The variant of a line, or the product where it has only one. */
export const getVariantKey = ({ productId, variantId }: Omit<CartItem, 'quantity'>): string =>
  variantId ?? productId

/** What tells the lines of a cart apart: the variant, and the engraving and gift message where there are any. */
export function getItemKey(item: Omit<CartItem, 'quantity'>): string {
  const { engraving = '', giftMessage = '' } = item.lineOptions ?? {}
  const key = getVariantKey(item)
  return engraving || giftMessage ? `${key}~${JSON.stringify([engraving, giftMessage])}` : key
}

/** The id of the variant or product of a key of `getItemKey`, and the line options. */
export function parseItemKey(key: string): { id: string; lineOptions?: LineOptions } {
  const at = key.indexOf('~')
  if (at === -1) return { id: key }
  const [engraving, giftMessage] = JSON.parse(key.slice(at + 1)) as [string, string]
  return { id: key.slice(0, at), lineOptions: { engraving, giftMessage } }
}

const MAX_QUANTITY_WITHOUT_STOCK = 10

type OfferedLine = {
  stock: number | null
  leadDays: LeadDays
  /** Items that are charged by their own weight have different prices, so an order has one of them. */
  chargedWeight?: ChargedWeight | undefined
}

/** How many of a line the shop offers: the stock, and at least 10 where it is made to order. Null: the stock is unknown. */
export function getQuantityLimit({ stock, leadDays, chargedWeight }: OfferedLine): number | null {
  if (chargedWeight === 'item') return Math.min(stock ?? 1, 1)
  return stock === null || leadDays === null ? stock : Math.max(stock, MAX_QUANTITY_WITHOUT_STOCK)
}

/** At least 1, and at most the limit, or 10 when there is none. */
export const clampQuantity = (quantity: number, limit: number | null): number =>
  Math.max(1, Math.min(Math.floor(quantity), limit ?? MAX_QUANTITY_WITHOUT_STOCK))

/** Adding what is already in the cart increases its quantity. */
export function addLine<L extends CartItem>(lines: readonly L[], line: L, limit: number | null): L[] {
  if (line.quantity <= 0) return [...lines]
  const existing = lines.find((each) => getItemKey(each) === getItemKey(line))
  if (!existing) return [...lines, { ...line, quantity: clampQuantity(line.quantity, limit) }]
  const quantity = clampQuantity(existing.quantity + line.quantity, limit)
  return lines.map((each) => (each === existing ? { ...each, ...line, quantity } : each))
}

/** A quantity of 0 or less removes the line. */
export function setQuantity<L extends CartItem>(lines: readonly L[], key: string, quantity: number): L[] {
  const whole = Math.floor(quantity)
  if (whole <= 0) return removeLine(lines, key)
  return lines.map((line) => (getItemKey(line) === key ? { ...line, quantity: whole } : line))
}

export const removeLine = <L extends CartItem>(lines: readonly L[], key: string): L[] =>
  lines.filter((line) => getItemKey(line) !== key)

/** One line for each key. The larger quantity wins, so merging twice changes nothing. */
export const mergeLines = (...carts: readonly (readonly CartItem[])[]): CartItem[] =>
  groupLines(
    carts.flat().filter(({ quantity }) => quantity > 0),
    Math.max,
  )

/** One line for each key, with the sum of its quantities. */
export const combineLines = (lines: readonly CartItem[]): CartItem[] => groupLines(lines, (a, b) => a + b)

function groupLines(lines: readonly CartItem[], join: (a: number, b: number) => number): CartItem[] {
  const grouped = new Map<string, CartItem>()
  for (const { productId, variantId, lineOptions, quantity } of lines) {
    const key = getItemKey({ productId, variantId, lineOptions })
    const before = grouped.get(key)
    grouped.set(key, {
      productId,
      ...(variantId !== undefined && { variantId }),
      ...(lineOptions && { lineOptions }),
      quantity: before ? join(before.quantity, quantity) : quantity,
    })
  }
  return [...grouped.values()]
}

export const countCartItems = (lines: readonly CartItem[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/** Counts above 99 read '99+'. */
export const formatBadgeCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** Why a quantity cannot be had. */
export const stockReason = defineReasons({
  OUT_OF_STOCK: ({ name, available }: { name: string; available: number }) =>
    available > 0 ? `Only ${available} left of ${name}` : `${name} is sold out`,
  ONE_ITEM: ({ name }: { name: string }) =>
    `Each piece of “${name}” is priced by its own weight. Please order one at a time.`,
})
