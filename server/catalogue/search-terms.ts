import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '#server/platform/like.ts'
import { NAME_ENDS, wordsIn } from './search-text.ts'
import { products } from './tables.ts'

/**
 * The beginning of a word; of words of the trade, which come with their synonyms, the whole: man is no mangalsutra.
 * Letters, digits and hyphens are all there is in a word (see wordsIn), so that nothing is a regex's own.
 */
const atWordStart = (words: readonly string[]) => `\\m(${words.join('|')})${words.length > 1 ? '\\M' : ''}`
const isPlain = (word: string) => /^[a-z -]+$/.test(word)

/**
 * A word of the query, or one of those that mean the same, stands in the product. What carries a digit or a hyphen
 * may be a part of a SKU and is found anywhere; so are other scripts, whose words the database may not know.
 */
export function meets(words: readonly string[]): SQL {
  if (!words.every(isPlain))
    return or(...words.map((word) => sql`${products.searchText} like ${contains(word)}`))!
  return sql`${products.searchText} ~ ${atWordStart(words)}`
}

/** The same, or nearly: what is left when nothing meets the query as it was typed. */
export const nearlyMeets = (words: readonly string[]): SQL =>
  or(meets(words), ...words.map((word) => sql`${word} <% ${products.searchText}`))!

export const inName = (words: readonly string[]): SQL =>
  sql`split_part(${products.searchText}, ${NAME_ENDS}, 1) ~ ${atWordStart(words)}`

/** The plain search of a list: every word stands somewhere, as it was typed. */
export function inText(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const words = wordsIn(search)
  if (words.length === 0)
    return or(ilike(products.name, contains(search)), ilike(products.sku, contains(search)))
  return and(...words.map((word) => sql`${products.searchText} like ${contains(word)}`))
}
