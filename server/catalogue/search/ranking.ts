import { and, not, type SQL, sql } from 'drizzle-orm'
import type { SearchTerm } from '#domain/search-query.ts'
import type { Reader } from '#server/platform/database/database.ts'
import {
  fewListingsWithWords,
  findFeaturedIds,
  findListingIds,
  type ListingQuery,
  listingOrder,
} from '../listings/find-listings.ts'
import { hasExactName, matchesTerms, nameStartsWith } from './query.ts'
import type { Field } from './search-text.ts'

/** Up to this many matches are ranked by one query. With more, one query for each tier can stop early. */
const MAX_SORTED_MATCHES = 2_000

/** The fields in which words for a product kind, and all other words, must match. Earlier lines rank higher. */
const FIELD_TIERS: readonly (readonly [kind: Field, other: Field])[] = [
  ['name', 'name'],
  ['name', 'category'],
  ['category', 'category'],
  ['name', 'anywhere'],
  // a pendant that comes with a chain ranks below chains
  ['category', 'anywhere'],
]
/** For queries with only product kinds, or none. */
const UNIFORM_FIELD_TIERS: typeof FIELD_TIERS = FIELD_TIERS.filter(([kind, other]) => kind === other)

/** Conditions of the tiers: the exact name first, then names that begin so, then by the fields that match. */
export function buildTiers(terms: readonly SearchTerm[], typed: string): SQL[] {
  const isKind = ({ synonymGroup }: SearchTerm) => synonymGroup?.isProductKind ?? false
  const isUniform = terms.every(isKind) || !terms.some(isKind)
  const fieldPairs = isUniform ? UNIFORM_FIELD_TIERS : FIELD_TIERS
  return [
    hasExactName(typed),
    nameStartsWith(typed),
    ...fieldPairs.map(([kind, other]) => matchesTerms(terms, (term) => (isKind(term) ? kind : other))!),
  ]
}

/** The first tiers are about the name as a whole: few products match, and the word index finds them. */
const NAME_TIERS = 2

type RankedQuery = Omit<ListingQuery, 'order' | 'from' | 'joinsWords'> & {
  /** The number of matches. */
  total: number
  /** The words as a condition on product_words, if `where` has the same as trade words of the listing. */
  sameWords: SQL | undefined
}

/** The ids of a page: by the first tier that a product matches, and within a tier in the featured order. */
export async function findRankedIds(
  reader: Reader,
  tiers: readonly SQL[],
  { total, sameWords, ...matches }: RankedQuery,
): Promise<string[]> {
  const end = matches.offset + matches.limit
  const order = { by: [rankOf(tiers), ...listingOrder('featured').by] }
  // The listings alone tell which products match. The word index would find all products with these words, which are many.
  if (total <= MAX_SORTED_MATCHES && sameWords)
    return findListingIds(reader, {
      ...matches,
      where: undefined,
      from: fewListingsWithWords(matches.where),
      order,
    })
  // PostgreSQL knows how common words are, so it looks up the rare ones in the index. Of trade words it knows nothing.
  const query = { ...matches, where: and(sameWords, matches.where), joinsWords: true }
  if (total <= MAX_SORTED_MATCHES || end > MAX_SORTED_MATCHES)
    return findListingIds(reader, { ...query, order })
  const ids: string[] = []
  for (let rank = 0; rank <= tiers.length && ids.length < end; rank += 1) {
    const better = tiers.slice(0, rank).map((tier) => not(tier))
    const where = and(query.where, tiers[rank], ...better)
    const page = { ...query, where, offset: 0, limit: end - ids.length }
    const found =
      rank < NAME_TIERS
        ? await findListingIds(reader, { ...page, order: listingOrder('featured') })
        : await findFeaturedIds(reader, { ...page, total })
    ids.push(...found)
  }
  return ids.slice(query.offset, end)
}

/** The number of the first tier that a row of product_words matches. */
export const rankOf = (tiers: readonly SQL[]): SQL =>
  sql`case ${sql.join(
    tiers.map((tier, rank) => sql`when ${tier} then ${sql.raw(String(rank))}`),
    sql` `,
  )} else ${sql.raw(String(tiers.length))} end`
