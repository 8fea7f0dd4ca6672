import type { Paise } from './money.ts'

/**
 * The law forbids taking ₹2,00,000 or more in cash from one person in a day, in however many orders (Income-tax Act,
 * section 269ST). `cashToday` is the total of the person's other cash orders of the same day in India.
 */
export const exceedsCashLimit = (total: Paise, cashToday: Paise, limit: Paise): boolean =>
  total + cashToday >= limit
