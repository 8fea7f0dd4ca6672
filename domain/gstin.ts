import { findGstStateByCode } from './gst-states.ts'

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** What is wrong with a GSTIN in capital letters, or null. Two digits of a state, the PAN, an entity number, Z, a check digit. */
export function getGstinError(gstin: string): string | null {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[A-Z\d]$/.test(gstin)) return 'A GSTIN reads like 36ABCDE1234F1Z1'
  if (!findGstStateByCode(gstin.slice(0, 2))) return `GST knows no state with the number ${gstin.slice(0, 2)}`
  return gstin[14] === getCheckDigit(gstin)
    ? null
    : 'This GSTIN has a typing error: its last character does not fit'
}

/** Of the first 14 characters, as the GST network calculates it: every second value counts twice, in base 36. */
function getCheckDigit(gstin: string): string {
  const sum = [...gstin.slice(0, 14)].reduce((total, character, index) => {
    const product = ALPHABET.indexOf(character) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / 36) + (product % 36)
  }, 0)
  return ALPHABET[(36 - (sum % 36)) % 36]!
}
