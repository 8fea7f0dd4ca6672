/** S2 §4: over 10 green, 1 to 10 yellow, 0 red. */
export type StockLevel = 'many' | 'few' | 'none'

const FEW = 10

export const stockLevel = (stock: number): StockLevel => (stock > FEW ? 'many' : stock > 0 ? 'few' : 'none')

/**
 * The stock after staff save a form. `shown` is what the form showed when it was opened: what was typed over it counts
 * as a difference, so that pieces sold in between stay sold. Without it the number typed is a count of the shelf.
 */
export const stockAfter = (now: number, typed: number, shown: number | undefined): number =>
  shown === undefined ? typed : Math.max(0, now + typed - shown)
