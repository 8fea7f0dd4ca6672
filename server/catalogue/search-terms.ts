import { and, ilike, or, type SQL, sql } from 'drizzle-orm'
import { contains } from '#server/platform/like.ts'
import { NAME_ENDS, wordsIn } from './search-text.ts'
import { products } from './tables.ts'

/**
 * Where a word of the query stands in a search text, as a pattern. Of a word of the trade, which comes with its
 * synonyms, the first stands for all, and as a whole (man is no mangalsutra); of any other its beginning does. What
 * carries a digit or a hyphen may be a part of a SKU and is found anywhere. Words hold letters, digits and hyphens
 * only (see wordsIn), nothing that LIKE reads as its own.
 */
function patternOf([word = '', ...synonyms]: readonly string[]): string {
  if (/[\d-]/.test(word)) return `%${word}%`
  return synonyms.length > 0 ? `% ${word} %` : `% ${word}%`
}

/** The word, or one of those that mean the same, stands in the product. */
export const meets = (words: readonly string[]): SQL => sql`${products.searchText} like ${patternOf(words)}`

/** The same, in its name. */
export const inName = (words: readonly string[]): SQL =>
  sql`${products.searchText} like ${`${patternOf(words)}${NAME_ENDS}%`}`

/** A word of the name or the brand is spelled nearly so. The index knows the whole text only, so both are asked. */
export const resembles = (word: string): SQL =>
  and(
    sql`${word} <% ${products.searchText}`,
    or(sql`${word} <% ${products.name}`, sql`${word} <% ${products.brand}`),
  )!

/** The plain search of a list: every word stands somewhere, as it was typed. */
export function inText(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const words = wordsIn(search)
  if (words.length === 0)
    return or(ilike(products.name, contains(search)), ilike(products.sku, contains(search)))
  return and(...words.map((word) => sql`${products.searchText} like ${contains(word)}`))
}
