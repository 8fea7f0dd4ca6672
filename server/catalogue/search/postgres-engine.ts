import { and, eq, type SQL, sql } from 'drizzle-orm'
import { expandMaterialFilter, toMaterialFilter } from '#domain/materials.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { loadFilters } from '../listings/filter-groups.ts'
import { findListingIds, listingOrder, listingsFrom, type SortKey } from '../listings/find-listings.ts'
import {
  isInCategory,
  isInPriceRange,
  isInWeightRange,
  isListedFor,
  isOfMaterial,
  loadVariantFilter,
  matchesVariant,
} from '../listings/listing-filters.ts'
import { toFacet } from '../listings/to-facet.ts'
import { categories, productListings, searchWords } from '../tables.ts'
import { hasTag, matchesTerms, nameStartsWith } from './query.ts'
import { buildTiers, findRankedIds } from './ranking.ts'
import type { EngineQuery, EngineResult, SearchEngine, SearchSort } from './search-engine.ts'

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

async function search(reader: Reader, query: EngineQuery): Promise<EngineResult> {
  const { terms, tag, karat, offset, limit } = query
  const filter = await loadVariantFilter(reader, query.filters)
  const joinsWords = terms.length > 0 || tag !== undefined || karat !== undefined
  const found = and(
    isListedFor(query.caller),
    matchesTerms(terms),
    tag ? hasTag(tag) : undefined,
    karat ? matchesTerms([{ word: karat, synonymGroup: null }]) : undefined,
    isInPriceRange(query.price),
    isInWeightRange(query.weightMg),
  )
  const selected = and(
    isInCategory(query.category),
    query.brand ? eq(productListings.brand, query.brand) : undefined,
    isOfMaterial(query.material),
  )
  const [groups, counted] = await Promise.all([
    countGroups(reader, and(found, matchesVariant(filter)), joinsWords),
    query.withFilters ? loadFilters(reader, filter, { where: and(found, selected), joinsWords }) : undefined,
  ])
  const { total, facets } = addUpFacets(groups, query)
  const where = and(found, selected, matchesVariant(filter))
  const slice = { where, total, offset, limit, joinsWords }
  const ids =
    query.sort === 'relevance' && terms.length > 0
      ? await findRankedIds(reader, buildTiers(terms, query.typed), slice)
      : await findListingIds(reader, { ...slice, order: listingOrder(...SORT_ORDERS[query.sort]) })
  return { ids, total, facets, ...(counted && { filters: counted.filters }) }
}

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

async function countGroups(reader: Reader, where: SQL | undefined, joinsWords: boolean): Promise<Group[]> {
  const { categoryId, brand, material } = productListings
  const { rows } = await reader.execute<Group>(sql`
    select ${categories.id} as "categoryId", ${categories.slug} as category, ${categories.name} as label,
      found.brand, found.material, found.count
    from (
      select ${categoryId}, ${brand}, ${material}, count(*)::int as count from ${listingsFrom(joinsWords)}
      where ${where ?? sql`true`} group by 1, 2, 3
    ) found
    join ${categories} on ${categories.id} = found.category_id`)
  return rows
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
