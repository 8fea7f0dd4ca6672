import { and, gte, lte, type SQL, sql } from 'drizzle-orm'
import type { ProductCard } from '#contract/products.ts'
import type { Paise } from '#domain/money.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { executePrepared, prebuilt } from '#server/platform/database/execute-prepared.ts'
import { cardsOfPageJson, completeCards, type StoredCard } from '../cards/product-cards.ts'
import { productListings, products, productWords } from '../tables.ts'
import type { PriceCount } from './filter-groups.ts'

export type ListingQuery = {
  where: SQL | undefined
  order: ListingOrder
  offset: number
  limit: number
  /** Conditions also read product_words. */
  joinsWords?: boolean
  /** Rows of another query under the name of product_listings. */
  from?: SQL
}

/**
 * The products of one page in order, and the number of all matches, in one statement. `looksForWords`: how many products match
 * depends on the words, so PostgreSQL plans it for these.
 */
export async function findListingPage(
  reader: Reader,
  query: ListingQuery,
  { looksForWords }: { looksForWords: boolean },
): Promise<{ products: ProductCard[]; total: number }> {
  const statement = sql`with page as (select array(${selectListingIds(query)}) as ids)
    select ${cardsOfPageJson} as cards, (select count(*)::int from ${listings(query)}) as total`
  const [row] = looksForWords
    ? (await reader.execute<PageRow>(statement)).rows
    : await executePrepared<PageRow>(reader, statement)
  return {
    products: await completeCards(reader, row!.cards),
    total: row!.total,
  }
}

type PageRow = { cards: StoredCard[]; total: number }

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
    const ids = await findListingIds(reader, {
      ...query,
      order: { by: BY_FEATURED_INDEX },
      from: query.joinsWords ? withWordsOfEach(firstProducts) : firstProducts,
      joinsWords: false,
    })
    if (ids.length === query.limit) return ids
  }
  return findListingIds(reader, { ...query, order: { by: FEATURED_FIRST } })
}

/** OFFSET 0 makes PostgreSQL look up the words product by product, so that it reads those of no others. */
const withWordsOfEach = (listings: SQL): SQL => sql`${listings} cross join lateral (
  select * from ${productWords} where ${productWords.productId} = ${productListings.productId} offset 0
) as ${productWords}`

/** The listings that match, which are few, and the words of each. */
export const fewListingsWithWords = (where: SQL | undefined): SQL =>
  withWordsOfEach(
    sql`(select * from ${productListings} where ${where ?? sql`true`} offset 0) as ${productListings}`,
  )

/**
 * The ids of one page by price. The matches of `prices` up to the end of the page give a limit for the prices on it, so that
 * the others are neither filtered nor sorted.
 */
export async function findIdsByPrice(
  reader: Reader,
  {
    prices,
    direction,
    ...query
  }: Omit<ListingQuery, 'order'> & { prices: PriceCount[]; direction: Direction },
): Promise<string[]> {
  const order = listingOrder('price', direction)
  const limit = limitOfPrices(prices, direction, query.offset + query.limit)
  if (limit !== null) {
    const isWithin =
      direction === 'asc' ? lte(productListings.pricePaise, limit) : gte(productListings.pricePaise, limit)
    const ids = await findListingIds(reader, { ...query, order, where: and(isWithin, query.where) })
    // Products without a price are counted as well, so there may be too few.
    if (ids.length === query.limit) return ids
  }
  return findListingIds(reader, { ...query, order })
}

/** About so many products are at most, or at least, at this price. Null: there are not so many. */
function limitOfPrices(prices: readonly PriceCount[], direction: Direction, count: number): Paise | null {
  let found = 0
  const sorted =
    direction === 'asc'
      ? prices.toSorted((one, other) => one.max - other.max)
      : prices.toSorted((one, other) => other.min - one.min)
  for (const group of sorted) {
    found += group.count
    if (found >= count) return (direction === 'asc' ? group.max : group.min) as Paise
  }
  return null
}

/** For statements that read more than the ids of one page. */
export const selectListingIds = (query: ListingQuery): SQL => sql`
  select ${productListings.productId} from ${listings({ ...query, joinsNames: query.order.joinsNames })}
  order by ${sql.join([...query.order.by], sql`, `)} limit ${query.limit} offset ${query.offset}`

const listings = ({ where, ...from }: ListingSource & { where: SQL | undefined }): SQL => sql`
  ${listingsFrom(from)} where ${where ?? sql`true`}`

type ListingSource = Pick<ListingQuery, 'joinsWords' | 'from'> & { joinsNames?: boolean | undefined }

export const listingsFrom = ({
  joinsWords,
  joinsNames,
  from = sql`${productListings}`,
}: ListingSource): SQL => sql`
  ${from}
  ${joinsWords ? sql`join ${productWords} on ${productWords.productId} = ${productListings.productId}` : sql.empty()}
  ${joinsNames ? sql`join ${products} on ${products.id} = ${productListings.productId}` : sql.empty()}`

export type ListingOrder = {
  by: readonly SQL[]
  /** The order also reads products, which have the names. */
  joinsNames?: boolean
}

type Direction = 'asc' | 'desc'
export type SortKey = 'featured' | 'name' | 'price' | 'stock' | 'createdAt' | 'rating'

const DEFAULT_DIRECTIONS = { name: 'asc', price: 'asc', stock: 'asc', createdAt: 'desc' } as const

/**
 * The id decides between equals, so that pages never overlap. Products without a price cannot be bought and come last in
 * both directions. `featured` and `rating` have one direction.
 */
export function listingOrder(by: SortKey, direction?: Direction): ListingOrder {
  if (by === 'featured') return { by: FEATURED_FIRST }
  if (by === 'rating') return { by: BEST_RATED_FIRST }
  const way = sql.raw((direction ?? DEFAULT_DIRECTIONS[by]) === 'asc' ? ' asc' : ' desc')
  // the index products_name
  if (by === 'name')
    return { by: [sql`lower(${products.name})${way}`, sql`${products.id}${way}`], joinsNames: true }
  const nulls = by === 'price' ? sql` nulls last` : sql.empty()
  return { by: [sql`${SORT_COLUMNS[by]}${way}${nulls}`, sql`${productListings.productId}${way}`] }
}

const SORT_COLUMNS = {
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
].map(prebuilt)
const FEATURED_FIRST: SQL[] = [prebuilt(sql`(${productListings.pricePaise} is null)`), ...BY_FEATURED_INDEX]

const BEST_RATED_FIRST: SQL[] = [
  sql`${productListings.ratingAverage} desc`,
  sql`${productListings.ratingCount} desc`,
  sql`${productListings.productId}`,
]
