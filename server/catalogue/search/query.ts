import { and, or, type SQL, sql } from 'drizzle-orm'
import { type SearchTerm, splitWords } from '#domain/search-query.ts'
import { findWordsByPrefix } from '#domain/trade-synonyms.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { containsPattern } from '#server/platform/database/text-search.ts'
import { productListings, productWords } from '../tables.ts'
import { FIELDS, type Field, nameToken, synonymToken, tagToken } from './search-text.ts'
import { areTradeWordsCurrent, hasOneTradeWord } from './trade-words.ts'

/** Shorter parts of a SKU match only as whole words, because the index stores trigrams. */
const MIN_SKU_PART_LENGTH = 3

/** All terms match, each in its field. */
export function matchesTerms(
  terms: readonly SearchTerm[],
  field: (term: SearchTerm) => Field = () => 'anywhere',
): SQL | undefined {
  const query = joinTerms(
    terms.filter((term) => !mightBeSku(term)),
    field,
  )
  return and(
    query ? matchesTsquery(query) : undefined,
    ...terms.filter(mightBeSku).map((term) => {
      const where = field(term)
      const asWord = matchesTsquery(toTsquery(term, where))
      return where === 'anywhere' ? or(asWord, nameOrSkuContains(term.word)) : asWord
    }),
  )
}

/**
 * The rows of product_words that match. OFFSET 0 makes PostgreSQL find all of them, by the index. To find the first it would
 * read the table if many are expected, and it expects too many of two words that seldom come together.
 */
export const productsWith = (words: SQL): SQL =>
  sql`(select * from ${productWords} where ${words} offset 0) as ${productWords}`

/** All terms match anywhere, as a tsquery. Null if parts of a SKU have to be looked for as well, or there are no terms. */
export const toTermsQuery = (terms: readonly SearchTerm[]): string | null =>
  terms.some(mightBeSku) ? null : joinTerms(terms, () => 'anywhere') || null

const joinTerms = (terms: readonly SearchTerm[], field: (term: SearchTerm) => Field): string =>
  terms.map((term) => toTsquery(term, field(term))).join(' & ')

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
  if (synonymGroup) return quoteToken(synonymToken(synonymGroup.name), field)
  if (isMatchedWhole(word)) return quoteToken(word, field)
  const completions = completionsOf(word).map((token) => quoteToken(token, field))
  return `(${[beginsWith(word, field), ...completions].join(' | ')})`
}

const quoteToken = (token: string, field: Field) => `'${FIELDS[field]}${token}'`
const isMatchedWhole = (word: string): boolean => word.length === 1 || /^[\d.]+$/.test(word)
const beginsWith = (word: string, field: Field): string => `${quoteToken(singular(word), field)}:*`

/** The tokens of the trade words that begin so. */
const completionsOf = (word: string): string[] => [
  ...new Set(findWordsByPrefix(word).map(({ group }) => synonymToken(group.name))),
]

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
export async function matchesText(reader: Reader, search: string | undefined): Promise<SQL | undefined> {
  if (!search) return undefined
  const words = splitWords(search)
  if (words.length === 0) return hasWords(nameOrSkuContains(search.toLowerCase()))
  const contains = (word: string) => (word.length < MIN_SKU_PART_LENGTH ? undefined : nameOrSkuContains(word))
  const tradeWords = words.map((word) => (isMatchedWhole(word) ? null : hasOneTradeWord(completionsOf(word))))
  // Many products have a trade word: comparing the bits of all takes less time than looking up so many words. The index looks
  // up words that few products have.
  if (tradeWords.every((word) => word !== null) && (await areTradeWordsCurrent(reader)))
    return and(
      ...words.map((word, index) =>
        or(tradeWords[index]!, hasWords(or(matchesTsquery(beginsWith(word, 'anywhere')), contains(word))!)),
      ),
    )
  return hasWords(
    and(
      ...words.map((word) =>
        or(matchesTsquery(toTsquery({ word, synonymGroup: null }, 'anywhere')), contains(word)),
      ),
    )!,
  )
}

/** Products with this tag. A condition on product_listings. */
export const isTagged = (tag: string | undefined): SQL | undefined =>
  tag ? hasWords(hasTag(tag)) : undefined

const hasWords = (condition: SQL): SQL =>
  sql`${productListings.productId} in (select ${productWords.productId} from ${productWords} where ${condition})`
