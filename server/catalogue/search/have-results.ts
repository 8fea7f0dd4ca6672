import { and, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#domain/search-query.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { executePrepared } from '#server/platform/database/execute-prepared.ts'
import { isListedFor } from '../listings/listing-filters.ts'
import { productListings, productWords } from '../tables.ts'
import { matchesTerms, productsWith, toTermsQuery } from './query.ts'

/** For each list of terms, whether a product that the caller sees has all of them. */
export async function haveResults(
  reader: Reader,
  termLists: readonly (readonly SearchTerm[])[],
  caller: Caller,
): Promise<boolean[]> {
  const queries = termLists.map(toTermsQuery)
  // Parts of a SKU are looked for in another index, so these lists are conditions of their own.
  const others = termLists.filter((_, index) => queries[index] === null)
  const [found, othersFound] = await Promise.all([
    haveMatches(reader, queries, caller),
    haveRows(
      reader,
      others.map((terms) => matchesTerms(terms) ?? sql`true`),
      caller,
    ),
  ])
  return found.map((hasMatch, index) => (queries[index] === null ? othersFound.shift()! : hasMatch))
}

/** For each tsquery, whether a product matches it. */
async function haveMatches(
  reader: Reader,
  queries: readonly (string | null)[],
  caller: Caller,
): Promise<boolean[]> {
  if (queries.every((query) => query === null)) return queries.map(() => false)
  const matches = sql`${productWords.words} @@ asked.query`
  const [row] = await executePrepared<{ found: boolean[] }>(
    reader,
    sql`select array(
      select ${existsWith(matches, caller)}
      from unnest(${sql.param(queries)}::tsquery[]) with ordinality as asked (query, number)
      order by asked.number
    ) as found`,
  )
  return row!.found
}

/** For each condition on product_words, whether a product matches it. */
async function haveRows(reader: Reader, wordLists: readonly SQL[], caller: Caller): Promise<boolean[]> {
  if (wordLists.length === 0) return []
  const columns = wordLists.map((words) => existsWith(words, caller))
  const { rows } = await reader.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as found`,
  )
  return rows[0]!.found
}

/** Common words are found among any so many products. The index finds the others, which few products have. */
const SAMPLE_SIZE = 300
const SAMPLE = sql`(select * from ${productWords} limit ${sql.raw(String(SAMPLE_SIZE))}) as ${productWords}`

const existsWith = (words: SQL, caller: Caller): SQL =>
  sql`(${existsIn(SAMPLE, and(words, isListedFor(caller))!)} or ${existsIn(productsWith(words), isListedFor(caller))})`

const existsIn = (source: SQL, where: SQL): SQL => sql`exists (
  select from ${source} join ${productListings} on ${productListings.productId} = ${productWords.productId}
  where ${where})`
