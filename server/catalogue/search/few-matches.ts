import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#server/platform/database/database.ts'
import { executePrepared } from '#server/platform/database/execute-prepared.ts'
import { listingOrder } from '../listings/find-listings.ts'
import { productListings, productWords } from '../tables.ts'

/** Up to this many products with the words are read, counted and ranked by one statement. */
const MAX_FEW_MATCHES = 2_000
const MAX_FEW = sql.raw(String(MAX_FEW_MATCHES))

type FewQuery = {
  words: SQL
  listed: SQL | undefined
  rank: SQL
  /** Rows of another query under the name of product_words. */
  from?: SQL
}

/**
 * The listings of the products with the words, if there are few, with their `rank`. The plan of a statement with these suits
 * all words, because it reads no more rows than MAX_FEW_MATCHES. `found` is to take the name of product_listings, so that
 * conditions on these apply to it.
 */
export const fewMatches = ({ words, listed, rank, from = sql`${productWords}` }: FewQuery): SQL => sql`
  matches as materialized (
    select ${productWords.productId}, ${productWords.words}, ${productWords.nameAndSku} from ${from} where ${words} limit ${MAX_FEW} + 1
  ), found as materialized (
    select ${productListings}.*, ${rank} as rank
    from matches as ${productWords} join ${productListings} on ${productListings.productId} = ${productWords.productId}
    where (select count(*) from matches) <= ${MAX_FEW} and ${listed}
  )`
export const IS_TOO_MANY = sql`(select count(*) from matches) > ${MAX_FEW}`
export const FOUND = sql`found as ${productListings}`

/** The first products by rank, and then in the featured order. Null if too many have the words. */
export async function findFewIds(
  reader: Reader,
  { limit, ...query }: FewQuery & { limit: number },
): Promise<string[] | null> {
  const [row] = await executePrepared<{ isTooMany: boolean; ids: string[] }>(
    reader,
    sql`
    with ${fewMatches(query)}
    select ${IS_TOO_MANY} as "isTooMany", array(
      select ${productListings.productId} from ${FOUND}
      order by ${sql.join([sql`rank`, ...listingOrder('featured').by], sql`, `)} limit ${limit}
    ) as ids`,
  )
  return row!.isTooMany ? null : row!.ids
}
