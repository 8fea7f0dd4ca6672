import type { MetalType } from './metal-rates.ts'
import { fold } from './text.ts'
import { type Meaning, meaningOf } from './trade-words.ts'

/** Longer ones are cut: no index holds them, and nobody types them. */
const LONGEST_WORD = 60

/**
 * Words as search compares them: folded, without marks and apostrophes; hyphens stay, as in a SKU, and the point of
 * `2.4`, which is a size.
 */
export const wordsIn = (text: string): string[] =>
  fold(text)
    .replace(/['’`]/g, '')
    .split(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}.-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.slice(0, LONGEST_WORD))

/** A word of a text or a query, and what it means in the trade. Two that belong together (`nose ring`) are one. */
export type Term = { word: string; meaning: Meaning | null }

export function termsIn(text: string): Term[] {
  const words = wordsIn(text)
  const terms: Term[] = []
  for (let at = 0; at < words.length; at += 1) {
    const pair = `${words[at]} ${words[at + 1]}`
    const meaning = meaningOf(pair)
    terms.push(meaning ? { word: pair, meaning } : { word: words[at]!, meaning: meaningOf(words[at]!) })
    if (meaning) at += 1
  }
  return terms
}

export type Query = {
  /** All of them must be met. */
  terms: Term[]
  /** Rupees. */
  minPrice: number | null
  maxPrice: number | null
  metal: MetalType | null
  grams: number | null
}

/** Words that narrow nothing. */
const IDLE = new Set(
  [
    'a an the and of for in on with to from at by my me i we want need show give find get looking please',
    'price prices cost rate rs inr rupees budget buy shop order online store jewellery jewelry jewel jewels',
    'design designs model models collection piece pieces item items gift gifts gifting latest new trending best good',
    'nice beautiful cheap size hallmark hallmarked certified pure real original gram grams gm carat carats ct',
    'under below above over than less more about around',
    'ke ki ka ko liye mein wala wali के की का को लिए में वाली वाला',
  ].flatMap((line) => line.split(' ').map(fold)),
)

const UNITS: Record<string, number> = {
  k: 1000,
  thousand: 1000,
  l: 1e5,
  lac: 1e5,
  lacs: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
}
const UNIT = '(k|thousand|lakhs?|lacs?|l)'
const NUMBER = String.raw`(?:(rs\.?|₹|inr)\s*)?(\d[\d,]*(?:\.\d+)?)(?:\s*${UNIT})?(?![\p{L}\d]|\.\d|\s?(?:g|gms?|grams?)(?!\p{L}))`
const MAX = 'under|below|less than|upto|up to|within|max|maximum|not more than|<'
const MIN = 'above|over|more than|from|min|minimum|starting|starting at|at least|>'
const AFTER_MAX = 'or less|and below|and under|se kam|ke andar|ke niche|tak'
const AFTER_MIN = 'or more|and above|and over|se upar|se zyada'

const pattern = (text: string) => new RegExp(text, 'u')
const START = String.raw`(?<![\p{L}\d-])`
const RANGE = pattern(`${START}(?:between |from )?${NUMBER}\\s*(?:-|–|to|and|se)\\s*${NUMBER}`)
const AT_MOST = [
  pattern(`(?:${START}(?:${MAX})) ?${NUMBER}`),
  pattern(`${START}${NUMBER} (?:${AFTER_MAX})(?!\\p{L})`),
]
const AT_LEAST = [
  pattern(`(?:${START}(?:${MIN})) ?${NUMBER}`),
  pattern(`${START}${NUMBER} (?:${AFTER_MIN})(?!\\p{L})`),
]
const BARE = pattern(`${START}${NUMBER}(?!-)`)
const PURITY = /(?<![\p{L}\d-])(24|22|18)\s?(?:kt|k|ct|carat|karat)(?![\p{L}\d])/u
const GRAMS = /(?<![\p{L}\d-])(\d+(?:\.\d+)?)\s?(?:grams?|gms?|g)(?![\p{L}\d])/u

/** Reads `22k ring under 50000` as a purity, a word and a price in rupees. */
export function readQuery(query: string): Query {
  let rest = fold(query)
  const take = <T>(form: RegExp, read: (match: RegExpExecArray) => T | null): T | null => {
    const match = form.exec(rest)
    const found = match && read(match)
    if (match && found !== null)
      rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return found
  }
  const first = (forms: RegExp[], read: (match: RegExpExecArray) => number | null) =>
    forms.reduce<number | null>((found, form) => found ?? take(form, read), null)

  const range = take(RANGE, rangeOf)
  const maxPrice = range?.to ?? first(AT_MOST, amountOf)
  const minPrice = range?.from ?? first(AT_LEAST, amountOf)
  const metal = take(PURITY, ([, carats]) => `gold-${carats}k` as MetalType)
  const grams = take(GRAMS, ([, amount]) => Number(amount))
  const isPiece = termsIn(rest).some(({ meaning }) => meaning?.isKind)
  const around =
    maxPrice === null && minPrice === null ? take(BARE, (match) => plainAmountOf(match, isPiece)) : null
  const terms = termsIn(rest).filter(({ word }) => !IDLE.has(word))
  return { terms, minPrice, maxPrice: maxPrice ?? around, metal, grams }
}

type Amount = { rupees: number; isMoney: boolean }

/** The amount at this place of a match; money when it says so, or when it is a price rather than a size. */
function amountAt(match: RegExpExecArray, at: number, unitOfOther?: string): Amount {
  const [currency, digits, unit] = match.slice(at, at + 3)
  const rupees = Number(digits!.replaceAll(',', '')) * (UNITS[unit ?? unitOfOther ?? ''] ?? 1)
  return { rupees, isMoney: currency !== undefined || unit !== undefined }
}

const amountOf = (match: RegExpExecArray): number => amountAt(match, 1).rupees

/** `50-60k` is both in thousands; `12 to 16` and `2018-19` are no prices. */
function rangeOf(match: RegExpExecArray): { from: number; to: number } | null {
  const to = amountAt(match, 4)
  const from = amountAt(match, 1, match[6])
  const isMoney = to.isMoney || from.isMoney || (from.rupees >= LEAST_PRICE && to.rupees >= LEAST_PRICE)
  return isMoney && from.rupees <= to.rupees ? { from: from.rupees, to: to.rupees } : null
}

/**
 * `chain 50k`, `₹20,000`: an amount that says it is one is the most that it may cost, and beside a word for a piece so
 * is `chain 50000`. `14k` is a purity, `0412` a part of a SKU.
 */
function plainAmountOf(match: RegExpExecArray, isPiece: boolean): number | null {
  const { rupees, isMoney } = amountAt(match, 1)
  const isPurity = match[3] === 'k' && match[1] === undefined && rupees <= MOST_CARATS * 1000
  const isPrice = isMoney ? !isPurity : isPiece && rupees >= LEAST_PLAIN && !match[2]!.startsWith('0')
  return isPrice && rupees >= LEAST_PRICE ? rupees : null
}

const MOST_CARATS = 24
/** Rupees. A smaller number is a size or a weight. */
const LEAST_PRICE = 500
const LEAST_PLAIN = 1000
