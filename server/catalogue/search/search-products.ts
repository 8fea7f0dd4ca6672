import { and, between, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { expandMaterialFilter } from '#domain/materials.ts'
import { fromRupees, MAX_PRICE, type Paise, toRupees } from '#domain/money.ts'
import { parseSearchQuery, type SearchQuery, type SearchTerm, splitWords } from '#domain/search-query.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import type { CatalogueDeps } from '../deps.ts'
import { toFacet } from '../products/category-listing.ts'
import { findProductCards } from '../queries.ts'
import { productSearch } from '../tables.ts'
import { inPriceRange, materialFacet, type PriceRange } from './filters.ts'
import {
  countByGroup,
  findPrecountedGroups,
  type GroupCount,
  isRowInPriceRange,
  isRowVisibleTo,
  withBitmapScans,
} from './index-queries.ts'
import { hasExactName, hasTag, matchesTerms, nameStartsWith, precountedToken } from './query.ts'
import { findOrderedIds, findRankedIds, RATING_ORDER, type Slice, type Tier, toSortOrder } from './ranking.ts'
import type { Field } from './search-text.ts'
import { findCorrections } from './spelling.ts'

type SearchInput = ParsedInput<typeof contract.search>
type SearchResult = Output<typeof contract.search>
/** The query as searched: its words may be corrected. */
type SearchRequest = { input: SearchInput; query: SearchQuery; terms: SearchTerm[]; caller: Caller }

/** Search with spelling correction and synonyms of the jewellery trade. */
export function createSearch({ database }: CatalogueDeps) {
  const search = (caller: Caller, input: SearchInput): Promise<SearchResult> =>
    withBitmapScans(database, async (tx) => {
      const query = parseSearchQuery(input.q)
      if (input.q && splitWords(input.q).length === 0) return emptyResult(input)
      const request = { input, query, terms: query.terms, caller }
      const found = await runSearch(tx, request)
      if (found.pagination.total > 0 || query.terms.length === 0) return found
      // a word that no product has was probably misspelled, or can be left out
      const typed = { terms: query.terms, text: input.q }
      for (const { terms, text } of await findCorrections(tx, typed, caller)) {
        const corrected = await runSearch(tx, { ...request, terms })
        if (corrected.pagination.total > 0) return { ...corrected, readAs: text }
      }
      return found
    })

  return { search }
}

async function runSearch(tx: Tx, request: SearchRequest): Promise<SearchResult> {
  const { input, query, terms, caller } = request
  const { page, limit } = input
  const hints = and(...hintFilters(input, query))
  const baseFilters = and(isRowVisibleTo(caller), input.tag ? hasTag(input.tag) : undefined, hints)
  const token = hints ? undefined : precountedToken(terms, input.tag)
  const groups = await (token
    ? findPrecountedGroups(tx, caller, token)
    : countByGroup(tx, and(baseFilters, matchesTerms(terms))))
  const { total, facets, selected } = countFacets(groups, input)
  const hasFacetFilter = selected.length < groups.length
  const scope = and(
    baseFilters,
    hasFacetFilter ? sql`${productSearch.groupId} = any(${sql.param(selected)}::int[])` : undefined,
  )
  const ids = await findIds(tx, request, { scope, total, offset: (page - 1) * limit, limit })
  return {
    products: await findProductCards(tx, ids),
    pagination: toPagination(total, page, limit),
    facets,
    readAs: null,
  }
}

/** Totals and facets of the matches. A facet ignores its own filter and applies the others. */
function countFacets(groups: GroupCount[], { category, brand, material = '' }: SearchInput) {
  const materials = expandMaterialFilter(material)
  const matchesFilter = {
    category: (group: GroupCount) =>
      !category || category === group.category || category === group.categoryId,
    brand: (group: GroupCount) => !brand || brand === group.brand,
    material: (group: GroupCount) => materials.length === 0 || materials.includes(group.material),
  }
  const groupsMatching = (...names: (keyof typeof matchesFilter)[]) =>
    groups.filter((group) => names.every((name) => matchesFilter[name](group)))
  const selected = groupsMatching('category', 'brand', 'material')
  return {
    selected: selected.map(({ id }) => id),
    total: selected.reduce((sum, { count }) => sum + count, 0),
    facets: {
      categories: toFacetCounts(groupsMatching('brand', 'material'), ({ category: value, label }) => ({
        value,
        label,
      })),
      brands: toFacetCounts(groupsMatching('category', 'material'), ({ brand: value }) => ({ value })),
      materials: toFacetCounts(groupsMatching('category', 'brand'), (group) => ({
        value: materialFacet(group.material),
      })),
    },
  }
}

function toFacetCounts(
  groups: GroupCount[],
  keyOf: (group: GroupCount) => { value: string | null; label?: string },
) {
  const countByValue = new Map<string | null, { value: string | null; label?: string; count: number }>()
  for (const group of groups) {
    const key = keyOf(group)
    countByValue.set(key.value, { ...key, count: group.count + (countByValue.get(key.value)?.count ?? 0) })
  }
  return toFacet([...countByValue.values()])
}

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

/** Exact name first, then names that begin so, then by the fields that match. All of them within `scope`. */
function buildTiers(terms: readonly SearchTerm[], typed: string, scope: SQL | undefined): Tier[] {
  if (terms.length === 0) return []
  const isKind = ({ synonymGroup }: SearchTerm) => synonymGroup?.isProductKind ?? false
  const isUniform = terms.every(isKind) || !terms.some(isKind)
  const fieldPairs = isUniform ? UNIFORM_FIELD_TIERS : FIELD_TIERS
  const nameConditions = [hasExactName(typed), nameStartsWith(typed)]
  const fieldConditions = fieldPairs.map(
    ([kind, other]) => matchesTerms(terms, (term) => (isKind(term) ? kind : other))!,
  )
  return [
    ...nameConditions.map((condition) => ({
      condition,
      fullCondition: and(scope, matchesTerms(terms), condition),
      isRare: true,
    })),
    // a match in one field implies a match anywhere
    ...fieldConditions.map((condition) => ({ condition, fullCondition: and(scope, condition) })),
  ]
}

/** `22k ring under 50000`: limits in the query apply together with the chosen filters. */
function hintFilters(input: SearchInput, query: SearchQuery): (SQL | undefined)[] {
  const { karat, grams } = query
  return [
    ...priceRanges(input, query).map(({ minPrice, maxPrice }) => isRowInPriceRange(minPrice, maxPrice)),
    karat ? matchesTerms([{ word: karat, synonymGroup: null }]) : undefined,
    grams === null
      ? undefined
      : between(productSearch.weightMg, grams * WEIGHT_TOLERANCE.min, grams * WEIGHT_TOLERANCE.max),
  ]
}

const priceRanges = (input: SearchInput, { minPrice, maxPrice }: SearchQuery): PriceRange[] => [
  input,
  {
    minPrice: minPrice === null ? null : toPaise(minPrice),
    maxPrice: maxPrice === null ? null : toPaise(maxPrice),
  },
]

/** `10 gram` matches weights within 10 %: milligrams per gram. */
const WEIGHT_TOLERANCE = { min: 900, max: 1100 }
const toPaise = (rupees: number): Paise => fromRupees(Math.min(toRupees(MAX_PRICE), Math.round(rupees)))

type PageRequest = Omit<Slice, 'where'> & { scope: SQL | undefined }

function findIds(
  tx: Tx,
  { input, query, terms }: SearchRequest,
  { scope, ...rest }: PageRequest,
): Promise<string[]> {
  const slice = { ...rest, where: and(scope, matchesTerms(terms)) }
  const [by, direction] = SORTS[input.sortBy]
  if (by === 'relevance') return findRankedIds(tx, buildTiers(terms, input.q, scope), slice)
  const prices = and(...priceRanges(input, query).map(inPriceRange))
  return findOrderedIds(tx, by === 'rating' ? RATING_ORDER : toSortOrder(by, direction, prices), slice)
}

const SORTS = {
  relevance: ['relevance'],
  price_low: ['price', 'asc'],
  price_asc: ['price', 'asc'],
  price_high: ['price', 'desc'],
  price_desc: ['price', 'desc'],
  name_asc: ['name', 'asc'],
  name_desc: ['name', 'desc'],
  newest: ['createdAt', 'desc'],
  rating: ['rating'],
} as const

const emptyResult = ({ page, limit }: SearchInput): SearchResult => ({
  products: [],
  pagination: toPagination(0, page, limit),
  facets: { categories: [], brands: [], materials: [] },
  readAs: null,
})
