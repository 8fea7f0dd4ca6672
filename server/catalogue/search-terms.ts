import { and, or, type SQL, sql } from 'drizzle-orm'
import { type Term, wordsIn } from '#domain/search-words.ts'
import { tradeWords } from '#domain/trade-words.ts'
import { contains } from '#server/platform/like.ts'
import { FIELDS, type Field, meaningToken, nameToken, tagToken } from './search-text.ts'
import { productSearch, products } from './tables.ts'

/** Shorter parts of a SKU are looked for as whole words: the index knows threes. */
const FEWEST_OF_SKU = 3

/** All terms are met, each in the field that is asked for. */
export function meets(
  terms: readonly Term[],
  field: (term: Term) => Field = () => 'anywhere',
): SQL | undefined {
  const plain = terms.filter((term) => !mayBeSku(term))
  const query = plain.map((term) => lexemes(term, field(term))).join(' & ')
  return and(
    query ? matches(query) : undefined,
    ...terms.filter(mayBeSku).map((term) => {
      const where = field(term)
      const asWord = matches(lexemes(term, where))
      return where === 'anywhere' ? or(asWord, hasInSku(term.word)) : asWord
    }),
  )
}

/** The name is what was typed, or begins so. */
export const isNamed = (typed: string): SQL => matches(`'${nameToken(wordsIn(typed))}'`)
export const beginsSo = (typed: string): SQL => matches(`'${nameToken(wordsIn(typed))}':*`)

/** What carries a digit or a hyphen may be the middle of a SKU. */
export const mayBeSku = ({ word, meaning }: Term): boolean =>
  !meaning && word.length >= FEWEST_OF_SKU && /[\d-]/.test(word) && !/^\d+\.\d+$/.test(word)

/**
 * A word of the trade as a whole (man is no mangalsutra), any other by its beginning and, half typed, by what it may
 * become; a plain number or a letter as a whole, and the plural as the singular. Words hold letters, digits, points and hyphens
 * only, nothing that a tsquery reads as its own.
 */
function lexemes({ word, meaning }: Term, field: Field): string {
  const of = (token: string, suffix = '') => `'${FIELDS[field]}${token}'${suffix}`
  if (meaning) return of(meaningToken(meaning.name))
  if (word.length === 1 || /^[\d.]+$/.test(word)) return of(word)
  const begun = tradeWords(word).map((known) => of(meaningToken(known.meaning.name)))
  return `(${[of(singular(word), ':*'), ...new Set(begun)].join(' | ')})`
}

const singular = (word: string): string => (/^\p{L}{4,}[^s]s$/u.test(word) ? word.slice(0, -1) : word)

/** As it is written, upper and lower case told apart. */
export const hasTag = (tag: string): SQL => matches(`'${tagToken(tag)}'`)

/** The one token that all who are looked for carry: a word of the trade or a tag. Tallies count these, and nothing else. */
export function talliedToken(terms: readonly Term[], tag?: string): string | undefined {
  const tokens = [
    ...terms.map(({ meaning }) => meaning && meaningToken(meaning.name)),
    ...(tag ? [tagToken(tag)] : []),
  ]
  return (tokens.length === 1 && tokens[0]) || undefined
}

const matches = (query: string): SQL => sql`${productSearch.words} @@ ${query}::tsquery`

/** In the name as well: the index holds both. */
const hasInSku = (part: string): SQL => sql`${productSearch.named} like ${contains(part)}`

/**
 * The plain search of a list of products, of rows of product_search: every word begins a word of the piece, or stands in
 * its name or SKU.
 */
export function textOfRow(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const words = wordsIn(search)
  if (words.length === 0) return hasInSku(search.toLowerCase())
  return and(
    ...words.map((word) => {
      const met = meets([{ word, meaning: null }])
      return word.length < FEWEST_OF_SKU ? met : or(met, hasInSku(word))
    }),
  )
}

/** The same, of products. */
export function inText(search: string | undefined): SQL | undefined {
  const found = textOfRow(search)
  return found
    ? sql`${products.id} in (select ${productSearch.productId} from ${productSearch} where ${found})`
    : undefined
}
