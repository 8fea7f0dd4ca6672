import { eq } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { products as contract } from '#contract/products.ts'
import { fromRupees, MAX_PRICE, type Paise, toRupees } from '#domain/money.ts'
import { parseSearchQuery, splitWords } from '#domain/search-query.ts'
import { type ReadSearch, readSearch, type SizeOption, type WordFilters } from '#domain/search-terms.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { options, optionValues } from '#server/products/tables.ts'
import { findCards } from './cards.ts'
import type { SearchEngine, SearchSort } from './search-engine.ts'
import { readShownPrices, type ShownPricesDeps } from './shown-prices.ts'
import { findCorrections } from './spelling.ts'

type SearchInput = ParsedInput<typeof contract.search>
type SearchResult = Output<typeof contract.search>

/** Search with words that are filters, spelling correction and synonyms of the jewellery trade. */
export function createProductSearch(db: Reader, engine: SearchEngine, deps: ShownPricesDeps) {
  async function search(caller: Caller, input: SearchInput): Promise<SearchResult> {
    if (input.q && splitWords(input.q).length === 0) return emptyResult(input)
    const read = readSearch(input.q, await loadSizes(db))
    const found = await run(caller, input, read)
    if (found.pagination.total > 0 || read.terms.length === 0) return found
    const other = withoutFacets(input.q)
    if (read.filters.purity || read.filters.size) {
      // a product may have its purity or its size in words only
      const inWords = await run(caller, input, other)
      if (inWords.pagination.total > 0) return inWords
    }
    // a word that no product has was probably misspelled, or can be left out
    const typed = { terms: read.terms, text: input.q }
    for (const { terms, text } of await findCorrections(engine, typed, caller)) {
      const corrected = await run(caller, input, { ...read, terms })
      if (corrected.pagination.total > 0) return { ...corrected, readAs: text }
    }
    return found
  }

  async function run(caller: Caller, input: SearchInput, read: ReadSearch): Promise<SearchResult> {
    const { page, limit } = input
    const prices = await readShownPrices(deps)
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    const understood = Object.fromEntries(
      Object.entries(read.filters).filter(([name]) => input[name as keyof WordFilters] === undefined),
    ) as WordFilters
    const { ids, total, facets, filters } = await engine.search({
      caller,
      terms: read.terms,
      typed: input.q,
      category: input.category,
      brand: input.brand,
      material: input.material,
      tag: input.tag,
      filters: prices.toStored({
        ...understood,
        minPrice: toPaise(understood.minPrice),
        maxPrice: toPaise(understood.maxPrice),
        ...Object.fromEntries(given),
      }),
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
      understood: Object.keys(understood).length > 0 ? { q: read.text, filters: understood } : null,
      ...(filters && { filters: { ...filters, price: prices.toShown(filters.price) } }),
    }
  }

  return { search }
}

/** The same query with its purity and size as words. */
function withoutFacets(q: string): ReadSearch {
  const { filters } = readSearch(q, [])
  const { text, terms, karat } = parseSearchQuery(q)
  const { purity: _purity, ...others } = filters
  return {
    text: karat ? `${text} ${karat}` : text,
    terms: karat ? [...terms, { word: karat, synonymGroup: null }] : terms,
    filters: others,
  }
}

async function loadSizes(reader: Reader): Promise<SizeOption[]> {
  const rows = await reader
    .select({
      option: options.code,
      measure: options.measure,
      code: optionValues.code,
      label: optionValues.label,
    })
    .from(optionValues)
    .innerJoin(options, eq(options.id, optionValues.optionId))
    .where(eq(options.kind, 'size'))
  return [...Map.groupBy(rows, ({ option }) => option)].map(([code, values]) => ({
    code,
    measure: values[0]!.measure,
    values,
  }))
}

const toPaise = (rupees: number | undefined): Paise | undefined =>
  rupees === undefined ? undefined : fromRupees(Math.min(toRupees(MAX_PRICE), rupees))

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
  understood: null,
})
