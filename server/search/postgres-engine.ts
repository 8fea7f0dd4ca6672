import { and, type SQL, sql } from 'drizzle-orm'
import { expandMaterialFilter } from '#domain/materials.ts'
import type { SearchTerm } from '#domain/search-query.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { categories } from '#server/products/tables.ts'
import { materialLabel } from './category-listing.ts'
import { toFacet } from './counts.ts'
import { buildFilterPanel } from './filter-panel.ts'
import { facetChoice, IS_FIRST, isListedFor, toChoices } from './filters.ts'
import { findProducts, type Order, orderOf, rankedOrder } from './find-products.ts'
import { hasProduct } from './list-products.ts'
import type { EngineQuery, EngineResult, SearchEngine, SearchSort } from './search-engine.ts'
import { searchRows, searchWords } from './tables.ts'
import { hasTag, matchesTerms, nameStartsWith, rankOf } from './text.ts'

/** How many similar words are compared letter by letter. */
const MAX_SIMILAR_WORDS = 40

/** Of a word that more products have, some are suggested that are not the first in the featured order. */
const MAX_RANKED = 20_000

/** Only tests give other limits. */
type Limits = { maxCounted?: number; maxRanked?: number }

/** The shop's own search engine. */
export const createPostgresEngine = (reader: Reader, limits: Limits = {}): SearchEngine => ({
  search: (query) => search(reader, query, limits),
  suggest: (query) => suggest(reader, query, limits),
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

async function search(reader: Reader, query: EngineQuery, { maxCounted }: Limits): Promise<EngineResult> {
  const { caller, terms, tag, brand, offset, limit } = query
  const allCategories = await reader
    .select({ id: categories.id, value: categories.slug, label: categories.name })
    .from(categories)
  const words = and(matchesTerms(terms), tag ? hasTag(tag) : undefined)
  const chosenCategories = allCategories.filter(({ id, value }) => [id, value].includes(query.category ?? ''))
  const { ids, total, counts } = await findProducts(reader, {
    scope: [isListedFor(caller), words && hasProduct(words)],
    choices: [
      // a category that does not exist has no products
      facetChoice('category', query.category ? ['', ...chosenCategories.map(({ id }) => id)] : []),
      facetChoice('brand', brand ? [brand] : []),
      facetChoice('material', expandMaterialFilter(query.material ?? '')),
      ...toChoices(query.filters),
    ].filter((choice) => choice !== null),
    order: sortOrder(query),
    offset,
    limit,
    withCounts: true,
    maxCounted,
  })
  return {
    ids,
    total,
    facets: {
      categories: toFacet(counts!, 'category', (categoryId) => {
        const found = allCategories.find(({ id }) => id === categoryId)
        return found && { value: found.value, label: found.label }
      }),
      brands: toFacet(counts!, 'brand', (value) => ({ value, label: value })),
      materials: toFacet(counts!, 'material', materialLabel),
    },
    ...(query.withFilters && { filters: await buildFilterPanel(reader, counts!, query.filters) }),
  }
}

const sortOrder = ({ sort, terms, typed }: EngineQuery): Order =>
  sort === 'relevance' && terms.length > 0
    ? rankedOrder(rankOf(terms, typed), beginsFirst(typed))
    : SORT_ORDERS[sort]

/** The index finds the names that begin so. */
const beginsFirst = (typed: string): SQL =>
  sql`case when ${hasProduct(nameStartsWith(typed))} then 0 else 1 end`

const SORT_ORDERS: Record<SearchSort, Order> = {
  relevance: orderOf('featured'),
  price_low: orderOf('price', 'asc'),
  price_high: orderOf('price', 'desc'),
  name_asc: orderOf('name', 'asc'),
  name_desc: orderOf('name', 'desc'),
  newest: orderOf('createdAt', 'desc'),
  rating: orderOf('rating'),
}

/** Names that begin with what was typed first. */
async function suggest(
  reader: Reader,
  { caller, terms, typed, limit }: Parameters<SearchEngine['suggest']>[0],
  { maxRanked = MAX_RANKED }: Limits,
): Promise<string[]> {
  const rank = beginsFirst(typed)
  const firstThat = (where?: SQL) => sql`(
    select ${searchRows.productId} from ${searchRows}
    where ${and(IS_FIRST, isListedFor(caller), matchesTerms(terms), where)} limit ${maxRanked})`
  const { ids } = await findProducts(reader, {
    scope: [sql`${searchRows.productId} in (${firstThat(nameStartsWith(typed))} union all ${firstThat()})`],
    order: rankedOrder(rank, rank),
    offset: 0,
    limit,
  })
  return ids
}

/** For each list of terms, whether a product that the caller sees has all of them. */
async function haveResults(
  reader: Reader,
  termLists: readonly (readonly SearchTerm[])[],
  caller: Caller,
): Promise<boolean[]> {
  if (termLists.length === 0) return []
  const exists = (terms: readonly SearchTerm[]): SQL =>
    sql`exists (select from ${searchRows} where ${and(IS_FIRST, isListedFor(caller), matchesTerms(terms))})`
  const { rows } = await reader.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(termLists.map(exists), sql`, `)}] as found`,
  )
  return rows[0]!.found
}
