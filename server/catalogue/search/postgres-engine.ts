import { and, eq, type SQL, sql } from 'drizzle-orm'
import { expandMaterialFilter, toMaterialFilter } from '#domain/materials.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { executePrepared } from '#server/platform/database/execute-prepared.ts'
import { type AlikeColumns, addUpFilters, alikeProducts } from '../listings/filter-groups.ts'
import {
  findFeaturedIds,
  findListingIds,
  listingOrder,
  listingsFrom,
  type SortKey,
} from '../listings/find-listings.ts'
import {
  isInCategory,
  isInPriceRange,
  isInWeightRange,
  isListedFor,
  isOfMaterial,
  loadVariantFilter,
  matchesVariant,
  type VariantFilter,
} from '../listings/listing-filters.ts'
import { toFacet } from '../listings/to-facet.ts'
import { categories, productListings, productWords, searchWords } from '../tables.ts'
import { hasTag, matchesTerms, nameStartsWith } from './query.ts'
import { buildTiers, findRankedIds, rankOf } from './ranking.ts'
import type { EngineQuery, EngineResult, SearchEngine, SearchSort } from './search-engine.ts'
import { areTradeWordsCurrent, hasTradeWords } from './trade-words.ts'

/** How many similar words are compared letter by letter. */
const MAX_SIMILAR_WORDS = 40

/** The shop's own search engine. */
export const createPostgresEngine = (reader: Reader): SearchEngine => ({
  search: (query) => search(reader, query),
  suggest: ({ caller, terms, typed, limit }) =>
    findRankedIds(reader, [nameStartsWith(typed)], {
      where: and(isListedFor(caller), matchesTerms(terms)),
      total: null,
      offset: 0,
      limit,
      joinsWords: true,
    }),
  haveResults: (termLists, caller) =>
    haveRows(
      reader,
      termLists.map((terms) => and(matchesTerms(terms), isListedFor(caller))),
    ),
  async findSimilarWords(word) {
    const rows = await reader
      .select({ word: searchWords.word })
      .from(searchWords)
      .where(sql`${searchWords.word} % ${word}`)
      .orderBy(sql`similarity(${searchWords.word}, ${word}) desc`, searchWords.word)
      .limit(MAX_SIMILAR_WORDS)
    return rows.map((row) => row.word)
  },
})

/** Up to this many products with the words are read, counted and ranked by one statement. */
const MAX_FEW_MATCHES = 2_000

async function search(reader: Reader, query: EngineQuery): Promise<EngineResult> {
  const filter = await loadVariantFilter(reader, query.filters)
  const conditions = toConditions(query, filter)
  const { groups, ids, alike } =
    (await findFewMatches(reader, query, filter, conditions)) ??
    (await findManyMatches(reader, query, filter, conditions))
  const counted = alike && (await addUpFilters(reader, filter, alike))
  return { ids, ...addUpFacets(groups, query), ...(counted && { filters: counted.filters }) }
}

/** The conditions of a search, apart because each count leaves some of them out. */
type Conditions = {
  /** On product_words. */
  words: SQL | undefined
  /** The caller sees the product, and it is within the limits that were typed. */
  listed: SQL | undefined
  /** Category, brand and material. */
  selected: SQL | undefined
  /** A variant matches all filters. */
  filtered: SQL | undefined
}

function toConditions(query: EngineQuery, filter: VariantFilter): Conditions {
  const { terms, tag, karat, category, brand, material } = query
  return {
    words: and(
      matchesTerms(terms),
      tag ? hasTag(tag) : undefined,
      karat ? matchesTerms([{ word: karat, synonymGroup: null }]) : undefined,
    ),
    listed: and(isListedFor(query.caller), isInPriceRange(query.price), isInWeightRange(query.weightMg)),
    selected: and(
      isInCategory(category),
      brand ? eq(productListings.brand, brand) : undefined,
      isOfMaterial(material),
    ),
    filtered: matchesVariant(filter),
  }
}

type Matches = {
  /** By category, brand and material. They ignore these three filters. */
  groups: Group[]
  /** Of the page. */
  ids: string[]
  /** Only with filters. They ignore these. */
  alike?: AlikeColumns
}

/**
 * Everything from one statement, if few products have the words. Its plan suits all words, because it reads no more rows
 * than MAX_FEW_MATCHES. `found` takes the name of product_listings, so that conditions on these apply to it.
 */
async function findFewMatches(
  reader: Reader,
  query: EngineQuery,
  filter: VariantFilter,
  { words, listed, selected, filtered }: Conditions,
): Promise<Matches | null> {
  if (!words) return null
  const from = sql`found as ${productListings}`
  const isRanked = query.sort === 'relevance' && query.terms.length > 0
  const rank = isRanked ? rankOf(buildTiers(query.terms, query.typed)) : sql`0`
  const max = sql.raw(String(MAX_FEW_MATCHES))
  const [row] = await executePrepared<{
    isTooMany: boolean
    groups: Group[]
    ids: string[]
    alike?: AlikeColumns
  }>(
    reader,
    sql`
    with matches as materialized (
      select ${productWords}.* from ${productWords} where ${words} limit ${max} + 1
    ), found as materialized (
      select ${productListings}.*, ${rank} as rank
      from matches as ${productWords}
      join ${productListings} on ${productListings.productId} = ${productWords.productId}
      where (select count(*) from matches) <= ${max} and ${listed}
    )
    select (select count(*) from matches) > ${max} as "isTooMany",
      (
        select coalesce(json_agg(counted), '[]')
        from (${countGroups({ from, where: filtered })}) as counted
      ) as groups,
      array(
        select ${productListings.productId} from ${from} where ${and(selected, filtered) ?? sql`true`}
        order by ${sql.join([sql`rank`, ...sortOrder(query.sort)], sql`, `)}
        limit ${query.limit} offset ${query.offset}
      ) as ids
      ${query.withFilters ? sql`, (select row_to_json(counted) from (${alikeProducts(filter, { from, where: selected })}) as counted) as alike` : sql.empty()}`,
  )
  return row!.isTooMany ? null : row!
}

async function findManyMatches(
  reader: Reader,
  query: EngineQuery,
  filter: VariantFilter,
  { words, listed, selected, filtered }: Conditions,
): Promise<Matches> {
  // Trade words are common, and looking at each listing takes less time than joining the words.
  const tradeWords =
    query.tag || query.karat || !(await areTradeWordsCurrent(reader)) ? null : hasTradeWords(query.terms)
  const joinsWords = words !== undefined && tradeWords === null
  const from = listingsFrom(joinsWords)
  const found = and(tradeWords ?? words, listed)
  const [groups, alike] = await Promise.all([
    reader.execute<Group>(countGroups({ from, where: and(found, filtered) })),
    query.withFilters
      ? reader.execute<AlikeColumns>(alikeProducts(filter, { from, where: and(found, selected) }))
      : undefined,
  ])
  const page = {
    where: and(found, selected, filtered),
    total: addUpFacets(groups.rows, query).total,
    offset: query.offset,
    limit: query.limit,
    joinsWords,
  }
  const ids = await (query.sort !== 'relevance'
    ? findListingIds(reader, { ...page, order: sortOrder(query.sort) })
    : query.terms.length > 0
      ? findRankedIds(reader, buildTiers(query.terms, query.typed), { ...page, joinsWords: true })
      : findFeaturedIds(reader, page))
  return { groups: groups.rows, ids, ...(alike && { alike: alike.rows[0]! }) }
}

const sortOrder = (sort: SearchSort): SQL[] => listingOrder(...SORT_ORDERS[sort])

const SORT_ORDERS: Record<SearchSort, [SortKey, 'asc' | 'desc' | undefined]> = {
  relevance: ['featured', undefined],
  price_low: ['price', 'asc'],
  price_high: ['price', 'desc'],
  name_asc: ['name', 'asc'],
  name_desc: ['name', 'desc'],
  newest: ['createdAt', 'desc'],
  rating: ['rating', undefined],
}

/** The number of matching products with one category, brand and material. */
type Group = {
  categoryId: string
  category: string
  label: string
  brand: string | null
  material: string
  count: number
}

function countGroups({ from, where }: { from: SQL; where: SQL | undefined }): SQL {
  const { categoryId, brand, material } = productListings
  return sql`
    select ${categories.id} as "categoryId", ${categories.slug} as category, ${categories.name} as label,
      counted.brand, counted.material, counted.count
    from (
      select ${categoryId}, ${brand}, ${material}, count(*)::int as count from ${from}
      where ${where ?? sql`true`} group by 1, 2, 3
    ) as counted
    join ${categories} on ${categories.id} = counted.category_id`
}

/** Totals and facets of the matches. A facet ignores its own filter and applies the others. */
function addUpFacets(groups: Group[], { category, brand, material = '' }: EngineQuery) {
  const materials = expandMaterialFilter(material)
  const matchesFilter = {
    category: (group: Group) => !category || category === group.category || category === group.categoryId,
    brand: (group: Group) => !brand || brand === group.brand,
    material: (group: Group) => materials.length === 0 || materials.includes(group.material),
  }
  const groupsMatching = (...names: (keyof typeof matchesFilter)[]) =>
    groups.filter((group) => names.every((name) => matchesFilter[name](group)))
  return {
    total: groupsMatching('category', 'brand', 'material').reduce((sum, { count }) => sum + count, 0),
    facets: {
      categories: toFacet(groupsMatching('brand', 'material'), ({ category: value, label }) => ({
        value,
        label,
      })),
      brands: toFacet(groupsMatching('category', 'material'), ({ brand: value }) => ({ value })),
      materials: toFacet(groupsMatching('category', 'brand'), (group) => ({
        value: toMaterialFilter(group.material),
      })),
    },
  }
}

/** For each condition, whether a product matches it. */
async function haveRows(reader: Reader, wheres: readonly (SQL | undefined)[]): Promise<boolean[]> {
  if (wheres.length === 0) return []
  const columns = wheres.map(
    (where) => sql`exists (select 1 from ${listingsFrom(true)} where ${where ?? sql`true`})`,
  )
  const { rows } = await reader.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as found`,
  )
  return rows[0]?.found ?? []
}
