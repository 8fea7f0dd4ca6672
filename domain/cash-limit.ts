import type { Paise } from './money.ts'
import { isPanRequired } from './pan.ts'

/**
 * The law forbids taking ₹2,00,000 or more in cash from one person in a day, however many orders that is (Income-tax Act,
 * section 269ST). `cashToday` is the total of the person's other cash orders of the same day of India.
 */
export const exceedsCashLimit = (total: Paise, cashToday: Paise, limit: Paise): boolean =>
  isPanRequired(total, limit) || total + cashToday >= limit
