import { type SQL, sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { executePrepared } from '#server/platform/database/execute-prepared.ts'
import { cardsOfPageJson, type ProductCardJson, serializeProductCard } from '../queries.ts'
import { productListings, productWords } from '../tables.ts'

export type ListingQuery = {
  where: SQL | undefined
  order: readonly SQL[]
  offset: number
  limit: number
  /** Conditions also read product_words. */
  joinsWords?: boolean
  /** Rows of another query under the name of product_listings. */
  from?: SQL
}

/** The products of one page in order, and the number of all matches, in one statement. */
export async function findListingPage(
  reader: Reader,
  query: ListingQuery,
): Promise<{ products: ProductCard[]; total: number }> {
  const [row] = await executePrepared<{ cards: ProductCardJson[]; total: number }>(
    reader,
    sql`with page as (select array(${selectListingIds(query)}) as ids)
      select ${cardsOfPageJson} as cards, (select count(*)::int from ${listings(query)}) as total`,
  )
  return {
    products: row!.cards.map(serializeProductCard),
    total: row!.total,
  }
}

/** The ids of one page in order. */
export async function findListingIds(reader: Reader, query: ListingQuery): Promise<string[]> {
  const { rows } = await reader.execute<{ ids: string[] }>(
    sql`select array(${selectListingIds(query)}) as ids`,
  )
  return rows[0]!.ids
}

/** So many products are looked at in the featured order before all matches are sorted. */
const MAX_WALKED = 2_000

/**
 * The ids of one page in the featured order. With many matches the page is found among the first products of the shop, which
 * an index has in this order; products without a price come after them.
 */
export async function findFeaturedIds(
  reader: Reader,
  { total, ...query }: Omit<ListingQuery, 'order'> & { total: number },
): Promise<string[]> {
  if (total > MAX_WALKED) {
    const firstProducts = sql`(
      select * from ${productListings} where ${productListings.pricePaise} is not null
      order by ${sql.join(BY_FEATURED_INDEX, sql`, `)} limit ${sql.raw(String(MAX_WALKED))}
    ) as ${productListings}`
    const ids = await findListingIds(reader, { ...query, order: BY_FEATURED_INDEX, from: firstProducts })
    if (ids.length === query.limit) return ids
  }
  return findListingIds(reader, { ...query, order: FEATURED_FIRST })
}

/** For statements that read more than the ids of one page. */
export const selectListingIds = (query: ListingQuery): SQL => sql`
  select ${productListings.productId} from ${listings(query)}
  order by ${sql.join([...query.order], sql`, `)} limit ${query.limit} offset ${query.offset}`

const listings = ({
  where,
  joinsWords,
  from,
}: Pick<ListingQuery, 'where' | 'joinsWords' | 'from'>): SQL => sql`
  ${listingsFrom(joinsWords, from)} where ${where ?? sql`true`}`

export const listingsFrom = (joinsWords = false, from = sql`${productListings}`): SQL =>
  joinsWords
    ? sql`${from} join ${productWords} on ${productWords.productId} = ${productListings.productId}`
    : from

export type SortKey = 'featured' | 'name' | 'price' | 'stock' | 'createdAt' | 'rating'

const DEFAULT_DIRECTIONS = { name: 'asc', price: 'asc', stock: 'asc', createdAt: 'desc' } as const

/**
 * The id decides between equals, so that pages never overlap. Products without a price cannot be bought and come last in
 * both directions. `featured` and `rating` have one direction.
 */
export function listingOrder(by: SortKey, direction?: 'asc' | 'desc'): SQL[] {
  if (by === 'featured') return FEATURED_FIRST
  if (by === 'rating') return BEST_RATED_FIRST
  const way = sql.raw((direction ?? DEFAULT_DIRECTIONS[by]) === 'asc' ? ' asc' : ' desc')
  const nulls = by === 'price' ? sql` nulls last` : sql.empty()
  return [sql`${SORT_COLUMNS[by]}${way}${nulls}`, sql`${productListings.productId}${way}`]
}

const SORT_COLUMNS = {
  name: productListings.name,
  price: productListings.pricePaise,
  stock: productListings.stock,
  createdAt: productListings.createdAt,
}

/** Featured, well rated and new products first: the index product_listings_featured. */
const BY_FEATURED_INDEX: SQL[] = [
  sql`${productListings.isFeatured} desc`,
  sql`${productListings.ratingAverage} desc`,
  sql`${productListings.createdAt} desc`,
  sql`${productListings.productId}`,
]
const FEATURED_FIRST: SQL[] = [sql`(${productListings.pricePaise} is null)`, ...BY_FEATURED_INDEX]

const BEST_RATED_FIRST: SQL[] = [
  sql`${productListings.ratingAverage} desc`,
  sql`${productListings.ratingCount} desc`,
  sql`${productListings.productId}`,
]
