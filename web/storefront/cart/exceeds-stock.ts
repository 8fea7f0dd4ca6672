import { isOrderable } from '#domain/supply.ts'
import type { LocalCartLine } from './cart-line.ts'

/** The stock was reduced after the product was added. */
export const exceedsStock = ({ quantity, stock, leadDays }: LocalCartLine): boolean =>
  stock !== null && !isOrderable({ stock, leadDays }, quantity)
