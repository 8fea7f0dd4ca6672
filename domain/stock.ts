/** Over 10 green, 1 to 10 yellow, 0 red. */
export type StockLevel = 'many' | 'few' | 'none'

const MAX_LOW_STOCK = 10

export const getStockLevel = (stock: number): StockLevel =>
  stock > MAX_LOW_STOCK ? 'many' : stock > 0 ? 'few' : 'none'

/**
 * The stock after staff save a form. `shown` is what the form showed when it was opened: what was typed over it counts
 * as a difference, so that pieces sold in between stay sold. Without it the number typed is a count of the shelf.
 */
export const calculateStockAfterEdit = (
  current: number,
  entered: number,
  initial: number | undefined,
): number => (initial === undefined ? entered : Math.max(0, current + entered - initial))
