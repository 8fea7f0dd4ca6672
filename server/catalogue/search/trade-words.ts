import { crc32 } from 'node:zlib'
import { and, ne, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#domain/search-query.ts'
import { SYNONYM_GROUP_NAMES } from '#domain/trade-synonyms.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { productListings } from '../tables.ts'
import { synonymToken } from './search-text.ts'

/** Of the list of trade words, and so of the bits. */
export const TRADE_WORDS_VERSION = crc32(SYNONYM_GROUP_NAMES.join(' ')) | 0

/** A bigint has this many bits beside the sign. Further trade words are only in product_words. */
const MAX_BITS = 63

const BITS = new Map(
  SYNONYM_GROUP_NAMES.slice(0, MAX_BITS).map((name, index) => [synonymToken(name), 1n << BigInt(index)]),
)

/** The trade words among the tokens of a product as bits of a number: product_listings.trade_words. */
export const toTradeWords = (tokens: readonly string[]): bigint =>
  tokens.reduce((bits, token) => bits | (BITS.get(token) ?? 0n), 0n)

/** A product has all these terms, as a condition on product_listings. Null if there are none, or one is no trade word. */
export function hasTradeWords(terms: readonly SearchTerm[]): SQL | null {
  const bits = terms.map(({ synonymGroup }) => synonymGroup && BITS.get(synonymToken(synonymGroup.name)))
  if (bits.length === 0 || bits.some((bit) => !bit)) return null
  // One condition for each: PostgreSQL takes `<> 0` for common, and then plans to count in a hash table.
  return and(...bits.map((bit) => sql`${productListings.tradeWords} & ${String(bit)}::bigint <> 0`))!
}

/** A product has one of these tokens, as a condition on product_listings. Null if there are none, or one is no trade word. */
export function hasOneTradeWord(tokens: readonly string[]): SQL | null {
  const bits = tokens.map((token) => BITS.get(token))
  if (bits.length === 0 || bits.some((bit) => !bit)) return null
  return sql`${productListings.tradeWords} & ${String(toTradeWords(tokens))}::bigint <> 0`
}

/** Databases in which all rows have the present bits. It stays so, because every save writes these. */
const currentDatabases = new WeakSet<Reader['$client']>()

/** False while rows are written again after a change of the list of trade words (outdated-listings.ts). */
export async function areTradeWordsCurrent(reader: Reader): Promise<boolean> {
  if (currentDatabases.has(reader.$client)) return true
  const outdated = await reader
    .select({ version: productListings.tradeWordsVersion })
    .from(productListings)
    .where(ne(productListings.tradeWordsVersion, TRADE_WORDS_VERSION))
    .limit(1)
  if (outdated.length === 0) currentDatabases.add(reader.$client)
  return outdated.length === 0
}
