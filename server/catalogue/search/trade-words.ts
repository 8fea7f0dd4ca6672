import { crc32 } from 'node:zlib'
import { type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#domain/search-query.ts'
import { SYNONYM_GROUP_NAMES } from '#domain/trade-synonyms.ts'
import { productListings, productWords } from '../tables.ts'
import { matchesTerms } from './query.ts'
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

/**
 * A product has all these terms, as a condition on product_listings. Null if there are none, or one is no trade word.
 * Trade words are common, and looking at each listing takes less time than joining product_words. After a change
 * of the trade words, rows are written again in the background, and until then their words are read.
 */
export function hasTradeWords(terms: readonly SearchTerm[]): SQL | null {
  let bits = 0n
  for (const { synonymGroup } of terms) {
    const bit = synonymGroup && BITS.get(synonymToken(synonymGroup.name))
    if (!bit) return null
    bits |= bit
  }
  if (bits === 0n) return null
  return sql`case when ${productListings.tradeWordsVersion} = ${TRADE_WORDS_VERSION}
    then ${productListings.tradeWords} & ${String(bits)}::bigint = ${String(bits)}::bigint
    else exists (
      select from ${productWords}
      where ${productWords.productId} = ${productListings.productId} and ${matchesTerms(terms)}
    ) end`
}
