import { useNavigate, useNavigation } from 'react-router'
import { getPageRange } from '#domain/pagination.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { createPublicLoaders, type PageLoaderArgs } from '../../page-loader.ts'
import { changeQuery, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Main } from '../../ui/main.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchBox } from '../header/search-box.tsx'
import { assertPageExists } from '../shared/assert-page-exists.ts'
import { FilterColumn, FilterDrawer } from '../shared/filter-panels.tsx'
import {
  type AppliedFilter,
  AppliedFilters,
  listChosenFilters,
  listPriceFilters,
} from '../shared/filters/applied-filters.tsx'
import { listChosenValues } from '../shared/filters/chosen-filters.ts'
import * as listingTexts from '../shared/listing-texts.ts'
import { noIndexMeta } from '../shared/page-meta.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { toProductCard } from '../shared/product-card-data.ts'
import * as sharedTexts from '../shared/texts.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/page.ts'
import { fetchResults, type SearchResults } from './fetch-results.ts'
import { SearchFilterForm } from './search-filter-form.tsx'
import { hasFilters, NO_FILTERS, parseSearchFilters, type SearchFilters } from './search-filters.ts'
import * as texts from './texts.ts'
import './search.css'

const page = createPublicLoaders(
  async ({ api, url }: PageLoaderArgs) => {
    const filters = parseSearchFilters(url)
    const results = await fetchResults(api, filters, filters)
    assertPageExists(results.pagination)
    const products = results.products.map(toProductCard)
    return { results: { ...results, products }, filters, path: url.pathname, search: url.search }
  },
  { unavailable: texts.searchFailed },
)
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { q, page: pageNumber } = loaderData?.filters ?? { q: '', page: 1 }
  const title = q ? texts.queryTitle(q) : texts.search
  return noIndexMeta(matches, pageNumber > 1 ? sharedTexts.pageTitle(title, pageNumber) : title, {
    description: q ? texts.queryDescription(q) : texts.description,
  })
}

export default function SearchPage({ loaderData: { results, filters, path, search } }: Route.ComponentProps) {
  const { products, pagination } = results
  const { from, to } = getPageRange(pagination.page, pagination.limit, pagination.total)
  const isLoading = useNavigation().state === 'loading'
  const navigate = useNavigate()
  const currentUrl = { pathname: path, search }
  const changeFilters = (changes: Parameters<typeof changeQuery>[1]) =>
    void navigate(changeQuery(currentUrl, { page: null, ...changes }), { preventScrollReset: true })
  const filterProps = { applied: filters, results, onChange: changeFilters }
  return (
    <Main className="wrap search-page">
      <h1 className="h1">{filters.q ? texts.resultsFor(filters.q) : texts.search}</h1>
      <div className="search-page__box">
        <SearchBox key={filters.q} />
      </div>
      {results.readAs && (
        <p className="search-page__correction">
          {texts.noResultsFor(filters.q)} <b>{results.readAs}</b>.
        </p>
      )}
      <AppliedFilters filters={listAppliedFilters(filters, results)} clearAll={NO_FILTERS} />
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

/** `clearFiltersPath` is the address without filters. Null when no filter is applied. */
function NoResults({ clearFiltersPath }: { clearFiltersPath: string | null }) {
  const { categories } = useStorefrontData()
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
