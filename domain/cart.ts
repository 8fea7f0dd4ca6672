/** The least that a line is. The server's lines and those of a signed-out browser both have it. */
export type CartItem = { productId: string; quantity: number }

/** Where the stock is not known. */
const MAX_QUANTITY_WITHOUT_STOCK = 10

/** At least 1, at most the stock, or 10 when it is not known. */
export const clampQuantity = (quantity: number, stock: number | null): number =>
  Math.max(1, Math.min(Math.floor(quantity), stock ?? MAX_QUANTITY_WITHOUT_STOCK))

/** Adding a piece that lies in the cart increases its quantity. */
export function addLine<L extends CartItem>(lines: readonly L[], line: L, stock: number | null): L[] {
  if (line.quantity <= 0) return [...lines]
  const existing = lines.find(({ productId }) => productId === line.productId)
  if (!existing) return [...lines, { ...line, quantity: clampQuantity(line.quantity, stock) }]
  const quantity = clampQuantity(existing.quantity + line.quantity, stock)
  return lines.map((each) => (each === existing ? { ...each, ...line, quantity } : each))
}

/** 0 or less removes the line. */
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

/** One line for each product, the larger quantity winning: doing it twice changes nothing. */
export function mergeLines(...carts: readonly (readonly CartItem[])[]): CartItem[] {
  const quantityByProduct = new Map<string, number>()
  for (const { productId, quantity } of carts.flat()) {
    if (quantity > 0)
      quantityByProduct.set(productId, Math.max(quantity, quantityByProduct.get(productId) ?? 0))
  }
  return [...quantityByProduct].map(([productId, quantity]) => ({ productId, quantity }))
}

/** Repeated lines of an order are one line of their sum. */
export function combineLines(lines: readonly CartItem[]): CartItem[] {
  const quantityById = new Map<string, number>()
  for (const { productId, quantity } of lines)
    quantityById.set(productId, (quantityById.get(productId) ?? 0) + quantity)
  return [...quantityById].map(([productId, quantity]) => ({ productId, quantity }))
}

export const countCartItems = (lines: readonly CartItem[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/** Badges read '99+' above 99. */
export const formatBadgeCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** `Only 2 left of Meenakshi Jhumka`: what every refusal for want of stock says. */
export const describeStockShortage = (name: string, available: number): string =>
  available > 0 ? `Only ${available} left of ${name}` : `${name} is sold out`
