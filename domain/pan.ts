import { type Paise, paise } from './money.ts'

/** From this total on the law asks for PAN and forbids cash. */
export const DEFAULT_CASH_LIMIT: Paise = paise(2_00_000_00)

export const isPanRequired = (total: Paise, limit: Paise = DEFAULT_CASH_LIMIT): boolean => total >= limit

/** `AAAAA9999A`. */
export const normalizePan = (text: string): string | null => {
  const pan = text.replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(pan) ? pan : null
}

/** `ABCXX9999X` shows as `ABC••••99X`: enough to know one's own. */
export const maskPan = (pan: string): string => `${pan.slice(0, 3)}••••${pan.slice(7)}`
