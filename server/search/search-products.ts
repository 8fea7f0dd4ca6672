import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { fromRupees, MAX_PRICE, type Paise, toRupees } from '#domain/money.ts'
import { parseSearchQuery, type SearchQuery, type SearchTerm, splitWords } from '#domain/search-query.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { findCards } from './cards.ts'
import type { SearchEngine, SearchSort } from './search-engine.ts'
import { findCorrections } from './spelling.ts'

type SearchInput = ParsedInput<typeof contract.search>
type SearchResult = Output<typeof contract.search>

/** Search with spelling correction and synonyms of the jewellery trade. */
export function createProductSearch(db: Reader, engine: SearchEngine) {
  async function search(caller: Caller, input: SearchInput): Promise<SearchResult> {
    const query = parseSearchQuery(input.q)
    if (input.q && splitWords(input.q).length === 0) return emptyResult(input)
    const found = await run(caller, input, query, query.terms)
    if (found.pagination.total > 0 || query.terms.length === 0) return found
    // a word that no product has was probably misspelled, or can be left out
    const typed = { terms: query.terms, text: input.q }
    for (const { terms, text } of await findCorrections(engine, typed, caller)) {
      const corrected = await run(caller, input, query, terms)
      if (corrected.pagination.total > 0) return { ...corrected, readAs: text }
    }
    return found
  }

  async function run(
    caller: Caller,
    input: SearchInput,
    query: SearchQuery,
    terms: readonly SearchTerm[],
  ): Promise<SearchResult> {
    const { page, limit } = input
    const { ids, total, facets, filters } = await engine.search({
      caller,
      terms,
      typed: input.q,
      category: input.category,
      brand: input.brand,
      material: input.material,
      tag: input.tag,
      filters: input,
      ...readHints(query),
      sort: SORTS[input.sortBy],
      offset: (page - 1) * limit,
      limit,
      withFilters: input.withFilters ?? false,
    })
    return {
      products: await findCards(db, ids),
      pagination: toPagination(total, page, limit),
      facets,
      readAs: null,
      ...(filters && { filters }),
    }
  }

  return { search }
}

/** `22k ring of 10 grams under 50000`: limits in the query apply together with the chosen filters. */
function readHints({ minPrice, maxPrice, karat, grams }: SearchQuery) {
  return {
    price: { min: toPaise(minPrice), max: toPaise(maxPrice) },
    weightMg: grams === null ? {} : { min: grams * WEIGHT_TOLERANCE.min, max: grams * WEIGHT_TOLERANCE.max },
    karat: karat ?? undefined,
  }
}

/** `10 gram` matches weights within 10 %: milligrams per gram. */
const WEIGHT_TOLERANCE = { min: 900, max: 1100 }

const toPaise = (rupees: number | null): Paise | null =>
  rupees === null ? null : fromRupees(Math.min(toRupees(MAX_PRICE), Math.round(rupees)))

/** Two names of the API mean the same. */
const SORTS: Record<SearchInput['sortBy'], SearchSort> = {
  relevance: 'relevance',
  price_low: 'price_low',
  price_asc: 'price_low',
  price_high: 'price_high',
  price_desc: 'price_high',
  name_asc: 'name_asc',
  name_desc: 'name_desc',
  newest: 'newest',
  rating: 'rating',
}

const emptyResult = ({ page, limit }: SearchInput): SearchResult => ({
  products: [],
  pagination: toPagination(0, page, limit),
  facets: { categories: [], brands: [], materials: [] },
  readAs: null,
})
