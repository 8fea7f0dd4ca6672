import { and, or, type SQL, sql } from 'drizzle-orm'
import { type SearchTerm, splitWords } from '#domain/search-query.ts'
import { findWordsByPrefix } from '#domain/trade-synonyms.ts'
import { containsPattern } from '#server/platform/database/text-search.ts'
import { productListings, productWords } from '../tables.ts'
import { FIELDS, type Field, nameToken, synonymToken, tagToken } from './search-text.ts'

/** Shorter parts of a SKU match only as whole words, because the index stores trigrams. */
const MIN_SKU_PART_LENGTH = 3

/** All terms match, each in its field. */
export function matchesTerms(
  terms: readonly SearchTerm[],
  field: (term: SearchTerm) => Field = () => 'anywhere',
): SQL | undefined {
  const plainTerms = terms.filter((term) => !mightBeSku(term))
  const query = plainTerms.map((term) => toTsquery(term, field(term))).join(' & ')
  return and(
    query ? matchesTsquery(query) : undefined,
    ...terms.filter(mightBeSku).map((term) => {
      const where = field(term)
      const asWord = matchesTsquery(toTsquery(term, where))
      return where === 'anywhere' ? or(asWord, nameOrSkuContains(term.word)) : asWord
    }),
  )
}

/** The name equals, or begins with, what was typed. */
export const hasExactName = (typed: string): SQL => matchesTsquery(`'${nameToken(splitWords(typed))}'`)
export const nameStartsWith = (typed: string): SQL => matchesTsquery(`'${nameToken(splitWords(typed))}':*`)

/** A word with a digit or a hyphen may be the middle of a SKU. */
export const mightBeSku = ({ word, synonymGroup }: SearchTerm): boolean =>
  !synonymGroup && word.length >= MIN_SKU_PART_LENGTH && /[\d-]/.test(word) && !/^\d+\.\d+$/.test(word)

/**
 * A trade word, a number and a single letter match as a whole (`man` is no mangalsutra). Any other word matches by its
 * beginning, in the singular, and as the beginning of a trade word. Words contain only letters, digits, points and
 * hyphens, so no tsquery operators.
 */
function toTsquery({ word, synonymGroup }: SearchTerm, field: Field): string {
  const quoteToken = (token: string, suffix = '') => `'${FIELDS[field]}${token}'${suffix}`
  if (synonymGroup) return quoteToken(synonymToken(synonymGroup.name))
  if (word.length === 1 || /^[\d.]+$/.test(word)) return quoteToken(word)
  const completions = findWordsByPrefix(word).map((known) => quoteToken(synonymToken(known.group.name)))
  return `(${[quoteToken(singular(word), ':*'), ...new Set(completions)].join(' | ')})`
}

const singular = (word: string): string => (/^\p{L}{4,}[^s]s$/u.test(word) ? word.slice(0, -1) : word)

/** Case-sensitive. */
export const hasTag = (tag: string): SQL => matchesTsquery(`'${tagToken(tag)}'`)

const matchesTsquery = (query: string): SQL => sql`${productWords.words} @@ ${query}::tsquery`

/** Also matches parts of the name. */
const nameOrSkuContains = (part: string): SQL => sql`${productWords.nameAndSku} like ${containsPattern(part)}`

/**
 * The text filter of product lists: every word begins a word of the product, or is part of its name or SKU. A condition
 * on product_listings.
 */
export function matchesText(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const words = splitWords(search)
  if (words.length === 0) return hasWords(nameOrSkuContains(search.toLowerCase()))
  return hasWords(
    and(
      ...words.map((word) => {
        const match = matchesTerms([{ word, synonymGroup: null }])
        return word.length < MIN_SKU_PART_LENGTH ? match : or(match, nameOrSkuContains(word))
      }),
    )!,
  )
}

/** Products with this tag. A condition on product_listings. */
export const isTagged = (tag: string | undefined): SQL | undefined =>
  tag ? hasWords(hasTag(tag)) : undefined

const hasWords = (condition: SQL): SQL =>
  sql`${productListings.productId} in (select ${productWords.productId} from ${productWords} where ${condition})`
