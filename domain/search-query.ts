import { normalizeForSearch } from '#domain/text.ts'
import { findSynonymGroup, type SynonymGroup } from '#domain/trade-synonyms.ts'

/** Longer words are cut, because no index holds them. */
const MAX_WORD_LENGTH = 60

/**
 * Words as search compares them: folded, without marks and apostrophes; hyphens stay, as in a SKU, and the point of
 * `2.4`, which is a size.
 */
export const splitWords = (text: string): string[] =>
  normalizeForSearch(text)
    .replace(/['’`]/g, '')
    .split(/(?<!\d)\.|\.(?!\d)|[^\p{L}\p{N}.-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .map((word) => word.slice(0, MAX_WORD_LENGTH))

/** A word of a text or a query, and what it means in the trade. Two that belong together (`nose ring`) are one. */
export type SearchTerm = { word: string; synonymGroup: SynonymGroup | null }

export function parseTerms(text: string): SearchTerm[] {
  const words = splitWords(text)
  const terms: SearchTerm[] = []
  for (let index = 0; index < words.length; index += 1) {
    const pair = `${words[index]} ${words[index + 1]}`
    const synonymGroup = findSynonymGroup(pair)
    terms.push(
      synonymGroup
        ? { word: pair, synonymGroup }
        : { word: words[index]!, synonymGroup: findSynonymGroup(words[index]!) },
    )
    if (synonymGroup) index += 1
  }
  return terms
}

export type SearchQuery = {
  /** The query without prices, purity and weight. */
  text: string
  /** All of them must be met. */
  terms: SearchTerm[]
  /** Rupees. */
  minPrice: number | null
  maxPrice: number | null
  /** `22k` */
  karat: string | null
  grams: number | null
}

/** Words that narrow nothing. */
const STOP_WORDS = new Set(
  [
    'a an the and of for in on with to from at by my me i we want need show give find get looking please',
    'price prices cost rate rs inr rupees budget buy shop order online store jewellery jewelry jewel jewels',
    'design designs model models collection piece pieces item items gift gifts gifting latest new trending best good',
    'nice beautiful cheap size hallmark hallmarked certified pure real original gram grams gm carat carats ct',
    'under below above over than less more about around',
    'ke ki ka ko liye mein wala wali के की का को लिए में वाली वाला',
  ].flatMap((line) => line.split(' ').map(normalizeForSearch)),
)

const UNIT_MULTIPLIERS: Record<string, number> = {
  k: 1000,
  thousand: 1000,
  l: 1e5,
  lac: 1e5,
  lacs: 1e5,
  lakh: 1e5,
  lakhs: 1e5,
}
const UNIT_PATTERN = '(k|thousand|lakhs?|lacs?|l)'
const AMOUNT_PATTERN = String.raw`(?:(rs\.?|₹|inr)\s*)?(\d[\d,]*(?:\.\d+)?)(?:\s*${UNIT_PATTERN})?(?![\p{L}\d]|\.\d|\s?(?:g|gms?|grams?)(?!\p{L}))`
const MAX_PREFIXES = 'under|below|less than|upto|up to|within|max|maximum|not more than|<'
const MIN_PREFIXES = 'above|over|more than|from|min|minimum|starting|starting at|at least|>'
const MAX_SUFFIXES = 'or less|and below|and under|se kam|ke andar|ke niche|tak'
const MIN_SUFFIXES = 'or more|and above|and over|se upar|se zyada'

const toRegExp = (text: string) => new RegExp(text, 'u')
const WORD_START = String.raw`(?<![\p{L}\d-])`
const PRICE_RANGE = toRegExp(
  `${WORD_START}(?:between |from )?${AMOUNT_PATTERN}\\s*(?:-|–|to|and|se)\\s*${AMOUNT_PATTERN}`,
)
const MAX_PRICE_PATTERNS = [
  toRegExp(`(?:${WORD_START}(?:${MAX_PREFIXES})) ?${AMOUNT_PATTERN}`),
  toRegExp(`${WORD_START}${AMOUNT_PATTERN} (?:${MAX_SUFFIXES})(?!\\p{L})`),
]
const MIN_PRICE_PATTERNS = [
  toRegExp(`(?:${WORD_START}(?:${MIN_PREFIXES})) ?${AMOUNT_PATTERN}`),
  toRegExp(`${WORD_START}${AMOUNT_PATTERN} (?:${MIN_SUFFIXES})(?!\\p{L})`),
]
const BARE_AMOUNT = toRegExp(`${WORD_START}${AMOUNT_PATTERN}(?!-)`)
// `₹14k` is a price.
const PURITY = /(?<![\p{L}\d-]|₹\s?)(24|22|18|14|9)\s?(?:kt|k|ct|carat|karat)(?![\p{L}\d])/u
const GRAMS = /(?<![\p{L}\d-])(\d+(?:\.\d+)?)\s?(?:grams?|gms?|g)(?![\p{L}\d])/u

/** `22k` of a text that names a purity. */
export function findKarat(text: string): string | null {
  const karats = PURITY.exec(normalizeForSearch(text))?.[1]
  return karats ? `${karats}k` : null
}

/** Reads `22k ring under 50000` as a purity, a word and a price in rupees. */
export function parseSearchQuery(query: string): SearchQuery {
  let remaining = normalizeForSearch(query)
  const extract = <T>(regExp: RegExp, read: (match: RegExpExecArray) => T | null): T | null => {
    const match = regExp.exec(remaining)
    const found = match && read(match)
    if (match && found !== null)
      remaining = `${remaining.slice(0, match.index)} ${remaining.slice(match.index + match[0].length)}`
    return found
  }
  const extractFirst = (regExps: RegExp[], read: (match: RegExpExecArray) => number | null) =>
    regExps.reduce<number | null>((found, regExp) => found ?? extract(regExp, read), null)

  const range = extract(PRICE_RANGE, parseRange)
  const maxPrice = range?.to ?? extractFirst(MAX_PRICE_PATTERNS, getRupees)
  const minPrice = range?.from ?? extractFirst(MIN_PRICE_PATTERNS, getRupees)
  const karat = extract(PURITY, ([matched]) => findKarat(matched))
  const grams = extract(GRAMS, ([, amount]) => Number(amount))
  const hasProductKind = parseTerms(remaining).some(({ synonymGroup }) => synonymGroup?.isProductKind)
  const bareMaxPrice =
    maxPrice === null && minPrice === null
      ? extract(BARE_AMOUNT, (match) => parseBareAmount(match, hasProductKind))
      : null
  const terms = parseTerms(remaining).filter(({ word }) => !STOP_WORDS.has(word))
  return {
    text: remaining.replace(/\s+/g, ' ').trim(),
    terms,
    minPrice,
    maxPrice: maxPrice ?? bareMaxPrice,
    karat,
    grams,
  }
}

type Amount = { rupees: number; isMoney: boolean }

/** The amount at this place of a match; money when it says so, or when it is a price rather than a size. */
function parseAmount(match: RegExpExecArray, index: number, fallbackUnit?: string): Amount {
  const [currency, digits, unit] = match.slice(index, index + 3)
  const rupees = Number(digits!.replaceAll(',', '')) * (UNIT_MULTIPLIERS[unit ?? fallbackUnit ?? ''] ?? 1)
  return { rupees, isMoney: currency !== undefined || unit !== undefined }
}

const getRupees = (match: RegExpExecArray): number => parseAmount(match, 1).rupees

/** `50-60k` is both in thousands; `12 to 16` and `2018-19` are no prices. */
function parseRange(match: RegExpExecArray): { from: number; to: number } | null {
  const to = parseAmount(match, 4)
  const from = parseAmount(match, 1, match[6])
  const isMoney = to.isMoney || from.isMoney || (from.rupees >= MIN_PRICE && to.rupees >= MIN_PRICE)
  return isMoney && from.rupees <= to.rupees ? { from: from.rupees, to: to.rupees } : null
}

/**
 * `chain 50k`, `₹20,000`: an amount with a currency or unit is a maximum price, and so is a bare number beside a product
 * kind (`chain 50000`). `14k` is a purity, `0412` a part of a SKU.
 */
function parseBareAmount(match: RegExpExecArray, hasProductKind: boolean): number | null {
  const { rupees, isMoney } = parseAmount(match, 1)
  const isPurity = match[3] === 'k' && match[1] === undefined && rupees <= MAX_KARATS * 1000
  const isPrice = isMoney
    ? !isPurity
    : hasProductKind && rupees >= MIN_BARE_PRICE && !match[2]!.startsWith('0')
  return isPrice && rupees >= MIN_PRICE ? rupees : null
}

const MAX_KARATS = 24
/** Rupees. A smaller number is a size or a weight. */
const MIN_PRICE = 500
const MIN_BARE_PRICE = 1000
