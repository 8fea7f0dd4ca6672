import { and, not, type SQL, sql } from 'drizzle-orm'
import { expandMaterialFilter, toMaterialFilter } from '#domain/materials.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { executePrepared } from '#server/platform/database/execute-prepared.ts'
import { type AlikeColumns, addUpFilters, alikeProducts } from '../listings/filter-groups.ts'
import {
  findFeaturedIds,
  findListingIds,
  type ListingOrder,
  listingOrder,
  listingsFrom,
  type SortKey,
  selectListingIds,
} from '../listings/find-listings.ts'
import {
  isInGroup,
  isInPriceRange,
  isInWeightRange,
  isListedFor,
  loadVariantFilter,
  matchesVariant,
  type VariantFilter,
} from '../listings/listing-filters.ts'
import {
  countGroups,
  type GroupColumns,
  type ListingGroup,
  loadListingGroups,
} from '../listings/listing-groups.ts'
import { toFacet } from '../listings/to-facet.ts'
import { searchWords } from '../tables.ts'
import { FOUND, fewMatches, findFewIds, IS_TOO_MANY } from './few-matches.ts'
import { haveResults } from './have-results.ts'
import { hasTag, matchesTerms, nameStartsWith, productsWith } from './query.ts'
import { buildTiers, findRankedIds, rankOf } from './ranking.ts'
import type { EngineQuery, EngineResult, SearchEngine, SearchSort } from './search-engine.ts'
import { areTradeWordsCurrent, hasTradeWords } from './trade-words.ts'

/** How many similar words are compared letter by letter. */
const MAX_SIMILAR_WORDS = 40

/** The shop's own search engine. */
export const createPostgresEngine = (reader: Reader): SearchEngine => ({
  search: (query) => search(reader, query),
  suggest: (query) => suggest(reader, query),
  haveResults: (termLists, caller) => haveResults(reader, termLists, caller),
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
    selected: isInGroup({ category, brand, material }),
    filtered: matchesVariant(filter),
  }
}

type Matches = {
  /** By category, brand and material. They ignore these three filters. */
  groups: ListingGroup[]
  /** Of the page. */
  ids: string[]
  /** Only with filters. They ignore these. */
  alike?: AlikeColumns
}

/** One row: the counts of groups, and with filters the columns of `alikeProducts`. */
type CountRow = GroupColumns & Partial<AlikeColumns>

const countMatches = (
  query: EngineQuery,
  filter: VariantFilter,
  {
    from,
    where,
    selected,
    filtered,
  }: Pick<Conditions, 'selected' | 'filtered'> & { from: SQL; where: SQL | undefined },
): SQL =>
  query.withFilters
    ? alikeProducts(filter, { from, where, panel: selected, groups: { where: filtered } })
    : countGroups({ from, where: and(where, filtered) })

async function toMatches(
  reader: Reader,
  query: EngineQuery,
  { groupCounts, categories, ...alike }: CountRow,
): Promise<Omit<Matches, 'ids'>> {
  return {
    groups: await loadListingGroups(reader, { groupCounts, categories }),
    ...(query.withFilters && { alike: alike as AlikeColumns }),
  }
}

/** Everything from one statement, if few products have the words. */
async function findFewMatches(
  reader: Reader,
  query: EngineQuery,
  filter: VariantFilter,
  { words, listed, selected, filtered }: Conditions,
): Promise<Matches | null> {
  if (!words) return null
  const isRanked = query.sort === 'relevance' && query.terms.length > 0
  const rank = isRanked ? rankOf(buildTiers(query.terms, query.typed)) : sql`0`
  const order = sortOrder(query.sort)
  const [row] = await executePrepared<{ isTooMany: boolean; counts: CountRow; ids: string[] }>(
    reader,
    sql`
    with ${fewMatches({ words, listed, rank })}
    select ${IS_TOO_MANY} as "isTooMany",
      (
        select row_to_json(counts)
        from (${countMatches(query, filter, { from: FOUND, where: undefined, selected, filtered })}) as counts
      ) as counts,
      array(
        ${selectListingIds({
          from: FOUND,
          where: and(selected, filtered),
          order: { ...order, by: [sql`rank`, ...order.by] },
          limit: query.limit,
          offset: query.offset,
        })}
      ) as ids`,
  )
  return row!.isTooMany ? null : { ...(await toMatches(reader, query, row!.counts)), ids: row!.ids }
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
  const found = and(tradeWords ?? words, listed)
  const counted = await reader.execute<CountRow>(
    countMatches(query, filter, { from: listingsFrom({ joinsWords }), where: found, selected, filtered }),
  )
  const matches = await toMatches(reader, query, counted.rows[0]!)
  const page = {
    where: and(found, selected, filtered),
    total: addUpFacets(matches.groups, query).total,
    offset: query.offset,
    limit: query.limit,
  }
  const ids = await (query.sort !== 'relevance'
    ? findListingIds(reader, { ...page, order: sortOrder(query.sort), joinsWords })
    : query.terms.length > 0
      ? findRankedIds(reader, buildTiers(query.terms, query.typed), {
          ...page,
          sameWords: tradeWords ? words : undefined,
        })
      : findFeaturedIds(reader, { ...page, joinsWords }))
  return { ...matches, ids }
}

const sortOrder = (sort: SearchSort): ListingOrder => listingOrder(...SORT_ORDERS[sort])

const SORT_ORDERS: Record<SearchSort, [SortKey, 'asc' | 'desc' | undefined]> = {
  relevance: ['featured', undefined],
  price_low: ['price', 'asc'],
  price_high: ['price', 'desc'],
  name_asc: ['name', 'asc'],
  name_desc: ['name', 'desc'],
  newest: ['createdAt', 'desc'],
  rating: ['rating', undefined],
}

/** Totals and facets of the matches. A facet ignores its own filter and applies the others. */
function addUpFacets(groups: ListingGroup[], { category, brand, material = '' }: EngineQuery) {
  const materials = expandMaterialFilter(material)
  const matchesFilter = {
    category: (group: ListingGroup) =>
      !category || category === group.category || category === group.categoryId,
    brand: (group: ListingGroup) => !brand || brand === group.brand,
    material: (group: ListingGroup) => materials.length === 0 || materials.includes(group.material),
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

/** Names that begin with what was typed first. */
async function suggest(
  reader: Reader,
  { caller, terms, typed, limit }: Parameters<SearchEngine['suggest']>[0],
): Promise<string[]> {
  const words = matchesTerms(terms) ?? sql`true`
  const listed = isListedFor(caller)
  const begins = nameStartsWith(typed)
  const few = await findFewIds(reader, { words, listed, rank: rankOf([begins]), limit })
  if (few) return few
  const findFeatured = (where: SQL | undefined) =>
    findFeaturedIds(reader, {
      where: and(words, where, listed),
      total: Number.POSITIVE_INFINITY,
      offset: 0,
      limit,
      joinsWords: true,
    })
  const [named, others] = await Promise.all([
    // The index looks up the beginnings of names alone, as it would read all products with a common word.
    findFewIds(reader, { from: productsWith(begins), words, listed, rank: sql`0`, limit }).then(
      (ids) => ids ?? findFeatured(begins),
    ),
    findFeatured(not(begins)),
  ])
  return [...named, ...others].slice(0, limit)
}
