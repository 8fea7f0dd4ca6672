import type { Facet, Filters } from '#contract/products.ts'
import type { SearchTerm } from '#domain/search-query.ts'
import type { Caller } from '#server/http/access/caller.ts'
import type { FilterInput } from './filters.ts'

/**
 * Finds products by words. The shop's own engine reads `search_rows`. Another one (OpenSearch, Meilisearch,
 * Typesense) can take its place: it is fed from that table, answers these questions, and passes search-engine.test.ts.
 */
export type SearchEngine = {
  search(query: EngineQuery): Promise<EngineResult>
  /** The ids of products to suggest while a person types: names that begin so, then other matches. */
  suggest(query: Pick<EngineQuery, 'caller' | 'terms' | 'typed' | 'limit'>): Promise<string[]>
  /** For each list of terms, whether a product that the caller sees has all of them. */
  haveResults(termLists: readonly (readonly SearchTerm[])[], caller: Caller): Promise<boolean[]>
  /** Words of products that are spelled like this one, the most similar first. */
  findSimilarWords(word: string): Promise<string[]>
}

export type SearchSort =
  | 'relevance'
  | 'price_low'
  | 'price_high'
  | 'name_asc'
  | 'name_desc'
  | 'newest'
  | 'rating'

export type EngineQuery = {
  /** Who asks: staff find inactive products, too. */
  caller: Caller
  /** All of them match. A trade word matches its synonyms, another word the words that it begins. */
  terms: readonly SearchTerm[]
  /** The name that ranks first: what the person typed. */
  typed: string
  /** Id or slug. */
  category?: string | undefined
  brand?: string | undefined
  /** Comma-separated. */
  material?: string | undefined
  /** Case-sensitive. */
  tag?: string | undefined
  filters: FilterInput
  sort: SearchSort
  offset: number
  limit: number
  withFilters: boolean
}

export type EngineResult = {
  ids: string[]
  total: number
  /** Each ignores its own filter and applies the others. */
  facets: { categories: Facet; brands: Facet; materials: Facet }
  filters?: Filters
}
