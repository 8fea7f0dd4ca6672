/** What every cart line has, on the server and in a signed-out browser. */
export type CartItem = { productId: string; quantity: number }

const MAX_QUANTITY_WITHOUT_STOCK = 10

/** At least 1, and at most the stock, or 10 when the stock is unknown. */
export const clampQuantity = (quantity: number, stock: number | null): number =>
  Math.max(1, Math.min(Math.floor(quantity), stock ?? MAX_QUANTITY_WITHOUT_STOCK))

/** Adding a product that is already in the cart increases its quantity. */
export function addLine<L extends CartItem>(lines: readonly L[], line: L, stock: number | null): L[] {
  if (line.quantity <= 0) return [...lines]
  const existing = lines.find(({ productId }) => productId === line.productId)
  if (!existing) return [...lines, { ...line, quantity: clampQuantity(line.quantity, stock) }]
  const quantity = clampQuantity(existing.quantity + line.quantity, stock)
  return lines.map((each) => (each === existing ? { ...each, ...line, quantity } : each))
}

/** A quantity of 0 or less removes the line. */
export function setQuantity<L extends CartItem>(
  lines: readonly L[],
  productId: string,
  quantity: number,
): L[] {
  const whole = Math.floor(quantity)
  if (whole <= 0) return removeLine(lines, productId)
  return lines.map((line) => (line.productId === productId ? { ...line, quantity: whole } : line))
}

export const removeLine = <L extends CartItem>(lines: readonly L[], productId: string): L[] =>
  lines.filter((line) => line.productId !== productId)

/** One line for each product. The larger quantity wins, so merging twice changes nothing. */
export function mergeLines(...carts: readonly (readonly CartItem[])[]): CartItem[] {
  const quantityByProduct = new Map<string, number>()
  for (const { productId, quantity } of carts.flat()) {
    if (quantity > 0)
      quantityByProduct.set(productId, Math.max(quantity, quantityByProduct.get(productId) ?? 0))
  }
  return [...quantityByProduct].map(([productId, quantity]) => ({ productId, quantity }))
}

/** One line for each product, with the sum of its quantities. */
export function combineLines(lines: readonly CartItem[]): CartItem[] {
  const quantityById = new Map<string, number>()
  for (const { productId, quantity } of lines)
    quantityById.set(productId, (quantityById.get(productId) ?? 0) + quantity)
  return [...quantityById].map(([productId, quantity]) => ({ productId, quantity }))
}

export const countCartItems = (lines: readonly CartItem[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/** Counts above 99 read '99+'. */
export const formatBadgeCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** `Only 2 left of Meenakshi Jhumka`. */
export const describeStockShortage = (name: string, available: number): string =>
  available > 0 ? `Only ${available} left of ${name}` : `${name} is sold out`
