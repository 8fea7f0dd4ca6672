/** `few` is 1 to 10 items. */
export type StockLevel = 'many' | 'few' | 'none'

export const MAX_LOW_STOCK = 10

export const getStockLevel = (stock: number): StockLevel =>
  stock > MAX_LOW_STOCK ? 'many' : stock > 0 ? 'few' : 'none'

/**
 * The stock after staff save a form. `initial` is the stock that the form showed when it was opened: only the difference
 * is applied, so that items sold in between stay sold. Without it the entered number is the new stock.
 */
export const calculateStockAfterEdit = (
  current: number,
  entered: number,
  initial: number | undefined,
): number => (initial === undefined ? entered : Math.max(0, current + entered - initial))
