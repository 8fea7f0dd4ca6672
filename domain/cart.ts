/** The least that a line is. The server's lines and those of a signed-out browser both have it. */
export type Line = { productId: string; quantity: number }

/** S1 §9: where the stock is not known. */
const MOST_WITHOUT_STOCK = 10

/** At least 1, at most the stock, or 10 when it is not known (S1 §5). */
export const quantityWithin = (quantity: number, stock: number | null): number =>
  Math.max(1, Math.min(Math.floor(quantity), stock ?? MOST_WITHOUT_STOCK))

/** Adding a piece that lies in the cart increases its quantity (S1 §4). */
export function addLine<L extends Line>(lines: readonly L[], line: L, stock: number | null): L[] {
  if (line.quantity <= 0) return [...lines]
  const present = lines.find(({ productId }) => productId === line.productId)
  if (!present) return [...lines, { ...line, quantity: quantityWithin(line.quantity, stock) }]
  const quantity = quantityWithin(present.quantity + line.quantity, stock)
  return lines.map((each) => (each === present ? { ...each, ...line, quantity } : each))
}

/** 0 or less removes the line (S1 §4). */
export function setQuantity<L extends Line>(lines: readonly L[], productId: string, quantity: number): L[] {
  const whole = Math.floor(quantity)
  if (whole <= 0) return removeLine(lines, productId)
  return lines.map((line) => (line.productId === productId ? { ...line, quantity: whole } : line))
}

export const removeLine = <L extends Line>(lines: readonly L[], productId: string): L[] =>
  lines.filter((line) => line.productId !== productId)

/** One line for each product, the larger quantity winning: doing it twice changes nothing. */
export function mergeLines(...carts: readonly (readonly Line[])[]): Line[] {
  const merged = new Map<string, number>()
  for (const { productId, quantity } of carts.flat()) {
    if (quantity > 0) merged.set(productId, Math.max(quantity, merged.get(productId) ?? 0))
  }
  return [...merged].map(([productId, quantity]) => ({ productId, quantity }))
}

/** Repeated lines of an order are one line of their sum. */
export function sumLines(lines: readonly Line[]): Line[] {
  const summed = new Map<string, number>()
  for (const { productId, quantity } of lines) summed.set(productId, (summed.get(productId) ?? 0) + quantity)
  return [...summed].map(([productId, quantity]) => ({ productId, quantity }))
}

export const cartCount = (lines: readonly Line[]): number =>
  lines.reduce((count, line) => count + line.quantity, 0)

/** Badges read '99+' above 99 (S1 §2). */
export const badgeCount = (count: number): string => (count > 99 ? '99+' : String(count))

/** `Only 2 left of Meenakshi Jhumka`: what every refusal for want of stock says. */
export const shortOfStock = (name: string, left: number): string =>
  left > 0 ? `Only ${left} left of ${name}` : `${name} is sold out`
