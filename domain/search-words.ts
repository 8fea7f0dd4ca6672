import type { MetalType } from './metal-rates.ts'
import { fold } from './text.ts'

/** Words of the trade that mean the same piece. The first is a single word: it stands for all of them. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['jhumka', 'jhumki', 'jhumkas', 'jhumkis'],
  ['earring', 'earrings', 'studs', 'stud', 'tops', 'kammal', 'karnphool'],
  ['bali', 'hoop', 'hoops', 'balis'],
  ['kada', 'kara', 'kadas'],
  ['bangle', 'bangles', 'chudi', 'choodi', 'chudiyan', 'valayal', 'gajulu'],
  ['mangalsutra', 'mangalsutras', 'thali', 'tanmaniya', 'nallapusalu'],
  ['nath', 'nathni', 'nose ring', 'nose pin', 'nosepin'],
  ['tikka', 'maang tikka', 'maangtikka', 'papidi billa'],
  ['haar', 'haaram', 'necklace', 'necklaces', 'mala', 'set'],
  ['payal', 'anklet', 'anklets', 'pajeb', 'golusu'],
  ['bichiya', 'toe ring', 'toe rings', 'metti'],
  ['ring', 'rings', 'anguthi', 'ungaram'],
  ['band', 'bands', 'couple band', 'wedding band'],
  ['pendant', 'pendants', 'locket'],
  ['chain', 'chains'],
  ['bracelet', 'bracelets'],
  ['coin', 'coins', 'sikka'],
  ['gents', 'men', 'mens', 'man', 'male', 'him'],
  ['kids', 'children', 'childrens', 'baby', 'child'],
  ['bridal', 'bride', 'wedding', 'shaadi'],
  ['gold', 'sona', 'sone', 'bangaram'],
  ['silver', 'chandi', 'vendi'],
  ['diamond', 'diamonds', 'heera', 'vajram'],
  ['pearl', 'pearls', 'moti', 'mutyam'],
  ['ruby', 'manik', 'manikya', 'kempu', 'kemp'],
  ['emerald', 'panna', 'marakata', 'pacha'],
  ['sapphire', 'neelam', 'nilam'],
]

const BY_WORD = new Map<string, readonly string[]>()
for (const group of SYNONYMS) for (const word of group) BY_WORD.set(word, group)

export const synonymsOf = (word: string): readonly string[] => BY_WORD.get(word) ?? [word]

/** Words of the trade that begin so, for the search box. */
export const tradeWords = (start: string): string[] =>
  [...BY_WORD.keys()].filter((word) => word.startsWith(start))

/** The words of the trade that a mistyped one may have meant, each with its synonyms: `neckalce` is a necklace. */
export function meantBy(word: string): (readonly string[])[] {
  const allowed = word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0
  const near = [...BY_WORD.keys()].filter((known) => editsBetween(word, known, allowed) <= allowed)
  return allowed === 0 ? [] : [...new Set(near.map(synonymsOf))]
}

/** Letters added, left out, replaced, or swapped with their neighbour; anything above `most` for more. */
function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = rows[i - 1]![j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1)
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      const swapped = isSwapped ? rows[i - 2]![j - 2]! + 1 : most + 1
      row.push(Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, replaced, swapped))
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

export type SearchHints = {
  /** Each word with what it may also be called. All of them must be met by one of their own. */
  words: (readonly string[])[]
  minPrice: number | null
  maxPrice: number | null
  metal: MetalType | null
}

const SIZES: Record<string, number> = {
  k: 1000,
  thousand: 1000,
  lakh: 100_000,
  lakhs: 100_000,
  lac: 100_000,
  l: 100_000,
}
const AMOUNT = String.raw`(?:rs\.?|₹|inr)?\s*([\d,]+(?:\.\d+)?)\s*(k|thousand|lakhs?|lac|l)?\b`
const UNDER = new RegExp(String.raw`\b(?:under|below|less than|upto|up to|within|max)\s+${AMOUNT}`)
const ABOVE = new RegExp(String.raw`\b(?:above|over|more than|from|min)\s+${AMOUNT}`)
const PURITY = /\b(24|22|18)\s?(?:k|kt|ct|carat|karat)\b/
/** Words that narrow nothing. */
const IDLE = new Set([
  'for',
  'in',
  'with',
  'and',
  'of',
  'the',
  'a',
  'an',
  'price',
  'rs',
  'jewellery',
  'jewelry',
  'buy',
])

/** Reads `22k ring under 50000` as a purity, a word and a price in rupees. */
export function readQuery(query: string): SearchHints {
  let rest = fold(query)
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(rest)
    if (match) rest = `${rest.slice(0, match.index)} ${rest.slice(match.index + match[0].length)}`
    return match
  }
  const amount = (match: RegExpExecArray | null) =>
    match ? Number(match[1]!.replaceAll(',', '')) * (SIZES[match[2] ?? ''] ?? 1) : null
  const maxPrice = amount(take(UNDER))
  const minPrice = amount(take(ABOVE))
  const purity = take(PURITY)
  const metal = purity ? (`gold-${purity[1]}k` as MetalType) : null
  return { words: wordGroups(rest), minPrice, maxPrice, metal }
}

/** The words of a folded text, each with its synonyms. Two that belong together ('nose ring') are looked up as one. */
export function wordGroups(text: string): (readonly string[])[] {
  const plain = text.split(/[^\p{L}\p{N}-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word) && !IDLE.has(word))
  const words: (readonly string[])[] = []
  for (let at = 0; at < plain.length; at += 1) {
    const pair = BY_WORD.get(`${plain[at]} ${plain[at + 1]}`)
    words.push(pair ?? synonymsOf(plain[at]!))
    if (pair) at += 1
  }
  return words
}

/** Materials that the filter's `Gemstone` stands for. */
export const GEMSTONES = ['Ruby', 'Emerald', 'Sapphire', 'Pearl'] as const
/** S1 §9. */
export const MATERIAL_FILTERS = ['Gold', 'Silver', 'Platinum', 'Diamond', 'Gemstone'] as const

/** `Gold,Gemstone` as the materials of products. */
export const materialsOf = (filter: string): string[] =>
  filter
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
    .flatMap((name) => (name === 'Gemstone' ? GEMSTONES : [name]))
