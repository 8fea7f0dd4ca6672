import { type Paise, toRupees } from './money.ts'

/** A word of ten different letters, one for each digit: the first letter is 1, the tenth is 0. */
export const isPriceCodeWord = (word: string): boolean =>
  /^[A-Z]{10}$/.test(word) && new Set(word).size === word.length

/** The whole rupees of a price in the letters of the word, so that only staff can read it on a tag. */
export function encodePrice(price: Paise, word: string): string {
  if (!isPriceCodeWord(word)) return ''
  const rupees = Math.round(toRupees(price))
  return String(rupees)
    .split('')
    .map((digit) => word[(Number(digit) + 9) % 10])
    .join('')
}
