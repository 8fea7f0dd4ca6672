import { useNavigate, useNavigation } from 'react-router'
import type { StorefrontApi } from '#contract/contract.ts'
import { getPageRange } from '#domain/pagination.ts'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { changeQuery, paths } from '#web/paths.ts'
import { SearchBox } from '#web/storefront/header/search-box.tsx'
import { assertPageExists } from '#web/storefront/shared/assert-page-exists.ts'
import { FilterColumn, FilterDrawer } from '#web/storefront/shared/filter-panels.tsx'
import {
  type AppliedFilter,
  AppliedFilters,
  listChosenFilters,
  listPriceFilters,
} from '#web/storefront/shared/filters/applied-filters.tsx'
import { listChosenValues } from '#web/storefront/shared/filters/chosen-filters.ts'
import { findNearestMatch, type NearestMatch } from '#web/storefront/shared/filters/nearest-match.ts'
import * as listingTexts from '#web/storefront/shared/listing-texts.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import { toProductCard } from '#web/storefront/shared/product-card-data.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Main } from '#web/ui/main.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import type { Route } from './+types/page.ts'
import { fetchResults, type SearchResults } from './fetch-results.ts'
import { SearchFilterForm } from './search-filter-form.tsx'
import { hasFilters, NO_FILTERS, parseSearchFilters, type SearchFilters } from './search-filters.ts'
import * as texts from './texts.ts'
import './search.css'

/** Fewer results than these are followed by other products. */
const FEW_RESULTS = 4
const MAX_OTHERS = 8

/** Products that can be bought, those that staff feature first. A search works without them. */
async function fetchOthers(api: StorefrontApi, found: readonly { _id: string }[]) {
  const { products } = await api.products
    .list({ sortBy: 'featured', inStock: true, limit: MAX_OTHERS + FEW_RESULTS })
    .catch(() => ({ products: [] }))
  const foundIds = new Set(found.map(({ _id }) => _id))
  return products
    .filter(({ _id }) => !foundIds.has(_id))
    .slice(0, MAX_OTHERS)
    .map(toProductCard)
}

const page = createPublicLoaders(
  async ({ api, url }: PageLoaderArgs) => {
    const typed = parseSearchFilters(url)
    const results = await fetchResults(api, typed, typed)
    assertPageExists(results.pagination)
    const products = results.products.map(toProductCard)
    const others = results.pagination.total < FEW_RESULTS ? await fetchOthers(api, results.products) : []
    // What was read as filters is shown as if it had been chosen: links and forms have the other words and these filters.
    const { understood } = results
    const address = new URL(
      changeQuery(url, understood ? { q: understood.q, ...understood.filters } : {}),
      url,
    )
    return {
      results: { ...results, products },
      others,
      typed: typed.q,
      filters: parseSearchFilters(address),
      path: address.pathname,
      search: address.search,
    }
  },
  { unavailable: texts.searchFailed },
)
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const q = loaderData?.typed ?? ''
  const pageNumber = loaderData?.filters.page ?? 1
  const title = q ? texts.queryTitle(q) : texts.search
  return noIndexMeta(matches, pageNumber > 1 ? sharedTexts.pageTitle(title, pageNumber) : title, {
    description: q ? texts.queryDescription(q) : texts.description,
  })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const { results, others, typed, filters, path, search } = loaderData
  const { products, pagination } = results
  const { from, to } = getPageRange(pagination.page, pagination.limit, pagination.total)
  const isLoading = useNavigation().state === 'loading'
  const navigate = useNavigate()
  const currentUrl = { pathname: path, search }
  const changeFilters = (changes: Parameters<typeof changeQuery>[1]) =>
    void navigate(changeQuery(currentUrl, { page: null, ...changes }), { preventScrollReset: true })
  const filterProps = { applied: filters, results, onChange: changeFilters }
  const nearest = findNearestMatch(filters, results.filters)
  return (
    <Main className="wrap search-page">
      <h1 className="h1">{typed ? texts.resultsFor(typed) : texts.search}</h1>
      <div className="search-page__box">
        <SearchBox key={typed} />
      </div>
      {results.readAs && (
        <p className="search-page__correction">
          {texts.noResultsFor(typed)} <b>{results.readAs}</b>.
        </p>
      )}
      <AppliedFilters
        filters={listAppliedFilters(filters, results)}
        clearAll={NO_FILTERS}
        address={currentUrl}
      />
      <div className="search-page__inner">
        <FilterColumn>
          <SearchFilterForm {...filterProps} />
        </FilterColumn>
        <section aria-label={texts.results} aria-busy={isLoading}>
          <h2 className="visually-hidden">{texts.results}</h2>
          <div className="search-page__bar">
            <p className="small" role="status">
              {pagination.total === 0 ? texts.noResults : texts.showing(from, to, pagination.total)}
            </p>
            <FilterDrawer>
              <SearchFilterForm {...filterProps} isSheet />
            </FilterDrawer>
            <SegmentedControl
              label={texts.view}
              size="small"
              options={[
                { value: 'grid', label: texts.grid },
                { value: 'list', label: texts.list },
              ]}
              value={filters.view}
              onChange={(view) => changeFilters({ view: view === 'grid' ? null : view })}
            />
          </div>
          {products.length === 0 ? (
            <NoResults
              clearFiltersPath={
                hasFilters(filters) ? changeQuery(currentUrl, { ...NO_FILTERS, page: null }) : null
              }
              nearest={nearest}
              nearestPath={changeQuery(currentUrl, {
                ...nearest?.without,
                ...(nearest?.sort && { sort: nearest.sort }),
                page: null,
              })}
            />
          ) : (
            <div className={filters.view === 'list' ? 'search-page__list' : 'grid listing__grid'}>
              {products.map((product, index) => (
                <ProductCard key={product._id} product={product} position={index} />
              ))}
            </div>
          )}
          <Pagination
            page={pagination.page}
            pages={pagination.pages}
            to={(pageNumber) => changeQuery(currentUrl, { page: pageNumber === 1 ? null : pageNumber })}
          />
          {others.length > 0 && (
            <section aria-labelledby="others">
              <h2 className="h3 search-page__others" id="others">
                {texts.alsoLike}
              </h2>
              <div className="grid listing__grid">
                {others.map((product) => (
                  <ProductCard key={product._id} product={product} />
                ))}
              </div>
            </section>
          )}
        </section>
      </div>
    </Main>
  )
}

const listAppliedFilters = (
  filters: SearchFilters,
  { facets, filters: offered }: Pick<SearchResults, 'facets' | 'filters'>,
): AppliedFilter[] => [
  ...(['category', 'brand'] as const).flatMap((name) => {
    const code = filters[name]
    const choices = name === 'category' ? facets.categories : facets.brands
    const label = choices.find(({ value }) => value === code)?.label ?? code
    return code ? [{ key: name, label, without: { [name]: null } }] : []
  }),
  ...listPriceFilters(filters.minPrice, filters.maxPrice),
  ...listChosenFilters(filters.chosen, listChosenValues(filters.chosen, offered?.groups ?? [])),
]

type NoResultsProps = {
  /** The address without filters. Null when no filter is applied. */
  clearFiltersPath: string | null
  nearest: NearestMatch | null
  /** The address without the limits that excluded everything. */
  nearestPath: string
}

function NoResults({ clearFiltersPath, nearest, nearestPath }: NoResultsProps) {
  const { categories } = useStorefrontData()
  if (nearest)
    return (
      <EmptyState
        title={listingTexts.noProductsFound}
        action={
          <ButtonLink to={nearestPath} variant="secondary">
            {nearest.action}
          </ButtonLink>
        }
      >
        {nearest.text}
      </EmptyState>
    )
  if (clearFiltersPath)
    return (
      <EmptyState
        title={listingTexts.noProductsFound}
        action={
          <ButtonLink to={clearFiltersPath} variant="secondary">
            {listingTexts.clearFilters}
          </ButtonLink>
        }
      >
        {texts.noMatchWithFilters}
      </EmptyState>
    )
  return (
    <EmptyState
      title={listingTexts.noProductsFound}
      action={<ButtonLink to={paths.categories}>{texts.allCollections}</ButtonLink>}
    >
      <p>{texts.emptyText}</p>
      <ul className="search-page__links">
        {categories.slice(0, 6).map(({ _id, name, slug }) => (
          <li key={_id}>
            <ButtonLink variant="text" to={paths.category(slug)}>
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </EmptyState>
  )
}
