import { type SizeMeasure, suggestEquivalents } from '#domain/options.ts'
import { parseSearchQuery, parseTerms, type SearchTerm } from '#domain/search-query.ts'

/** The sizes of an option that products are chosen by. */
export type SizeOption = {
  code: string
  measure: SizeMeasure | null
  values: readonly { code: string; label: string }[]
}

/** What words of a search mean as filters of products. Prices are rupees, weights grams. */
export type WordFilters = {
  minPrice?: number
  maxPrice?: number
  minWeight?: number
  maxWeight?: number
  /** `22k` */
  purity?: string
  /** Codes of sizes, joined by commas: `bangle-size-2-6`. */
  size?: string
}

export type ReadSearch = {
  /** The other words, all of which must match. */
  terms: SearchTerm[]
  /** The other words as text. */
  text: string
  filters: WordFilters
}

/** `10 grams` are weights from 9 to 11. */
const WEIGHT_TOLERANCE = 0.1

/**
 * Reads `22 karat bangles 2.6 under 50k` as a purity, a size, a price and the word `bangles`. Only sizes that the shop has are
 * read, and only beside the kind of product that has such sizes or the word `size`.
 */
export function readSearch(query: string, sizes: readonly SizeOption[]): ReadSearch {
  const { minPrice, maxPrice, karat, grams, text: withSize } = parseSearchQuery(query)
  const { size, text } = readSize(withSize, sizes)
  return {
    terms: parseSearchQuery(text).terms,
    text,
    filters: {
      ...(minPrice === null ? {} : { minPrice: Math.round(minPrice) }),
      ...(maxPrice === null ? {} : { maxPrice: Math.round(maxPrice) }),
      ...(grams === null
        ? {}
        : {
            minWeight: round(grams * (1 - WEIGHT_TOLERANCE)),
            maxWeight: round(grams * (1 + WEIGHT_TOLERANCE)),
          }),
      ...(karat === null ? {} : { purity: karat }),
      ...(size === null ? {} : { size }),
    },
  }
}

const round = (grams: number): number => Math.round(grams * 1000) / 1000

type SizeReading = {
  measure: SizeMeasure
  pattern: RegExp
  /** Kinds of products that have such a size without the word `size`. Empty: the unit tells it. */
  kinds: readonly string[]
  isMeant: (match: RegExpExecArray, label: string) => boolean
}

const SIZE_READINGS: readonly SizeReading[] = [
  {
    measure: 'length',
    pattern:
      /(?<![\p{L}\d.-])(?:size |length )?(\d{1,2}(?:\.\d)?)\s?(inch(?:es)?|in|"|”|''|cm)(?![\p{L}\d])/u,
    kinds: [],
    isMeant: ([, number, unit], label) => {
      const { inches, cm } = suggestEquivalents('length', label)
      return unit === 'cm' ? Math.round(cm ?? 0) === Math.round(Number(number)) : inches === Number(number)
    },
  },
  {
    measure: 'bangle',
    pattern: /(?<![\p{L}\d.-])(size )?([1-3])\s?[-./]\s?(\d{1,2})(?![\p{L}\d.-])/u,
    kinds: ['bangle', 'kada'],
    isMeant: ([, , whole, sixteenths], label) => label === `${whole}-${sixteenths}`,
  },
  {
    measure: 'ring',
    pattern: /(?<![\p{L}\d.-])(size )?(\d{1,2})(?![\p{L}\d.,-])/u,
    kinds: ['ring', 'band', 'couple-band'],
    isMeant: ([, , number], label) => label === String(Number(number)),
  },
]

/** The first size in the words, as the codes of all sizes of the shop that it names, and the words without it. */
function readSize(text: string, sizes: readonly SizeOption[]): { size: string | null; text: string } {
  const kinds = parseTerms(text).flatMap(({ synonymGroup }) => synonymGroup?.name ?? [])
  for (const { measure, pattern, kinds: sized, isMeant } of SIZE_READINGS) {
    const match = pattern.exec(text)
    if (!match) continue
    if (sized.length > 0 && !kinds.some((kind) => sized.includes(kind)) && !match[1]) continue
    const codes = sizes
      .filter((option) => option.measure === measure)
      .flatMap(({ code, values }) =>
        values.filter(({ label }) => isMeant(match, label)).map((value) => `${code}-${value.code}`),
      )
    if (codes.length === 0) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    return { size: codes.join(','), text: rest.replace(/\s+/g, ' ').trim() }
  }
  return { size: null, text }
}
