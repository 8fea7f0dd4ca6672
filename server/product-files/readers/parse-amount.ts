import { fromRupees, MAX_PRICE, type Paise } from '#domain/money.ts'

const RUPEE_SIGN = /^(?:₹|rs\.?|inr)\s*|\s*(?:₹|inr|rs\.?)$/gi
/** 1,25,000.50 and 125,000.50: commas between groups, a point before paise. */
const POINT_DECIMAL = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/
/** 1.25.000,50 and 125.000,50: points between groups, a comma before paise. */
const COMMA_DECIMAL = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{1,2}$/

/**
 * Rupees as shops and spreadsheets write them. A text that has two meanings is refused: `1.299` is one rupee or a
 * thousand, and so is an amount in another currency.
 */
export function parseAmount(text: string): Paise | { error: string } {
  const number = text.trim().replace(RUPEE_SIGN, '')
  if (/[$€£¥]|\b(?:usd|eur|gbp|aed)\b/i.test(number))
    return { error: `“${text.slice(0, 40)}” is not in rupees. Export the file with prices in rupees` }
  const plain = toPlainNumber(number)
  if (plain === null)
    return { error: `“${text.slice(0, 40)}” is not an amount. Write rupees as 12500 or 12,500.50` }
  const [, decimals = ''] = plain.split('.')
  if (decimals.replace(/0+$/, '').length > 2) return { error: 'An amount has at most two decimals' }
  if (Number(plain) * 100 > MAX_PRICE) return { error: 'The amount is too large' }
  return fromRupees(Number(Number(plain).toFixed(2)))
}

function toPlainNumber(text: string): string | null {
  if (POINT_DECIMAL.test(text)) return text.replaceAll(',', '')
  if (COMMA_DECIMAL.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return null
}
