/**
 * What every cart line has, on the server and in a signed-out browser. Without a variant the only one of the product is
 * meant: lines that browsers stored before there were variants have none.
 */
export type CartItem = { productId: string; variantId?: string | undefined; quantity: number }

/** What tells the lines of a cart apart: the variant, or the product where it has only one. */
export const getItemKey = ({ productId, variantId }: Omit<CartItem, 'quantity'>): string =>
  variantId ?? productId

const MAX_QUANTITY_WITHOUT_STOCK = 10

/** At least 1, and at most the stock, or 10 when the stock is unknown. */
export const clampQuantity = (quantity: number, stock: number | null): number =>
  Math.max(1, Math.min(Math.floor(quantity), stock ?? MAX_QUANTITY_WITHOUT_STOCK))

/** Adding what is already in the cart increases its quantity. */
export function addLine<L extends CartItem>(lines: readonly L[], line: L, stock: number | null): L[] {
  if (line.quantity <= 0) return [...lines]
  const existing = lines.find((each) => getItemKey(each) === getItemKey(line))
  if (!existing) return [...lines, { ...line, quantity: clampQuantity(line.quantity, stock) }]
  const quantity = clampQuantity(existing.quantity + line.quantity, stock)
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

/** One line for each variant. The larger quantity wins, so merging twice changes nothing. */
export const mergeLines = (...carts: readonly (readonly CartItem[])[]): CartItem[] =>
  groupLines(
    carts.flat().filter(({ quantity }) => quantity > 0),
    Math.max,
  )

/** One line for each variant, with the sum of its quantities. */
export const combineLines = (lines: readonly CartItem[]): CartItem[] => groupLines(lines, (a, b) => a + b)

function groupLines(lines: readonly CartItem[], join: (a: number, b: number) => number): CartItem[] {
  const grouped = new Map<string, CartItem>()
  for (const { productId, variantId, quantity } of lines) {
    const key = getItemKey({ productId, variantId })
    const before = grouped.get(key)
    grouped.set(key, {
      productId,
      ...(variantId !== undefined && { variantId }),
      quantity: before ? join(before.quantity, quantity) : quantity,
    })
  }
  return [...grouped.values()]
}

export const countCartItems = (lines: readonly CartItem[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/** Counts above 99 read '99+'. */
export const formatBadgeCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** `Only 2 left of Meenakshi Jhumka`. */
export const describeStockShortage = (name: string, available: number): string =>
  available > 0 ? `Only ${available} left of ${name}` : `${name} is sold out`
