import { formatInr, type Paise, paise } from './money.ts'

/** From this total on, the law asks for the buyer's PAN and forbids cash. The owner may set a lower limit. */
export const DEFAULT_CASH_LIMIT: Paise = paise(2_00_000_00)

export const isPanRequired = (total: Paise, limit: Paise = DEFAULT_CASH_LIMIT): boolean => total >= limit

/** `AAAAA9999A`, or null when the text is no PAN. */
export const normalizePan = (text: string): string | null => {
  const pan = text.replace(/[ \u00a0]/g, '')
  // Checked before the letters are made capitals, because some letters beyond ASCII become ASCII by it.
  return /^[A-Za-z]{5}\d{4}[A-Za-z]$/.test(pan) ? pan.toUpperCase() : null
}

export type PanError = { message: string; code: 'PAN_REQUIRED' | 'PAN_INVALID' }

/** Why an order of this total cannot be placed with this PAN, or null. */
export function getPanError(text: string, total: Paise, limit: Paise): PanError | null {
  if (!isPanRequired(total, limit) || normalizePan(text)) return null
  return text.trim() === ''
    ? { message: `Please enter your PAN. It is required from ${formatInr(limit)} on.`, code: 'PAN_REQUIRED' }
    : {
        message: 'PAN should read like ABCDE1234F: five letters, four digits, one letter',
        code: 'PAN_INVALID',
      }
}

/** `ABCXX9999X` shows as `ABC••••99X`: the owner recognises it, others cannot complete it. */
export const maskPan = (pan: string): string => `${pan.slice(0, 3)}••••${pan.slice(7)}`
