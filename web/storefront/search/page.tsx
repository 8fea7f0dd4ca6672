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
import { noIndexMeta } from '../shared/page-meta.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { toProductCard } from '../shared/product-card-data.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/page.ts'
import { SearchFilterForm } from './search-filter-form.tsx'
import { hasFilters, NO_FILTERS, parseSearchFilters } from './search-filters.ts'
import './search.css'

const page = createPublicLoaders(
  async ({ api, url }: PageLoaderArgs) => {
    const filters = parseSearchFilters(url)
    const { q, page: pageNumber, limit, category, brand, minPrice, maxPrice, sortBy } = filters
    const results = await api.products.search({
      q,
      page: pageNumber,
      limit,
      sortBy,
      ...(category ? { category } : {}),
      ...(brand ? { brand } : {}),
      ...(minPrice === null ? {} : { minPrice }),
      ...(maxPrice === null ? {} : { maxPrice }),
    })
    assertPageExists(results.pagination)
    const products = results.products.map(toProductCard)
    return { results: { ...results, products }, filters, path: url.pathname, search: url.search }
  },
  { unavailable: 'Search failed' },
)
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { q, page: pageNumber } = loaderData?.filters ?? { q: '', page: 1 }
  const title = q ? `${q} | Search` : 'Search'
  return noIndexMeta(matches, pageNumber > 1 ? `${title}, page ${pageNumber}` : title, {
    description: q ? `Search results for “${q}”.` : 'Search by product, metal, stone, occasion or price.',
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
  const filterProps = { filters, facets: results.facets, onChange: changeFilters }
  return (
    <Main className="wrap search-page">
      <h1 className="h1">{filters.q ? `Results for “${filters.q}”` : 'Search'}</h1>
      <div className="search-page__box">
        <SearchBox key={filters.q} />
      </div>
      {results.readAs && (
        <p className="search-page__correction">
          Nothing answers “{filters.q}”. These are results for <b>{results.readAs}</b>.
        </p>
      )}
      <div className="search-page__inner">
        <FilterColumn>
          <SearchFilterForm {...filterProps} />
        </FilterColumn>
        <section aria-label="Results" aria-busy={isLoading}>
          <h2 className="visually-hidden">Results</h2>
          <div className="search-page__bar">
            <p className="small" role="status">
              {pagination.total === 0
                ? 'No results'
                : `Showing ${from} to ${to} of ${pagination.total} results`}
            </p>
            <FilterDrawer>
              <SearchFilterForm {...filterProps} />
            </FilterDrawer>
            <SegmentedControl
              label="View"
              size="small"
              options={[
                { value: 'grid', label: 'Grid' },
                { value: 'list', label: 'List' },
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

/** `unfiltered` is the address without filters, when the filters left nothing. */
function NoResults({ clearFiltersPath }: { clearFiltersPath: string | null }) {
  const { categories } = useStorefrontData()
  if (clearFiltersPath)
    return (
      <EmptyState
        title="No products found"
        action={
          <ButtonLink to={clearFiltersPath} variant="secondary">
            Clear Filters
          </ButtonLink>
        }
      >
        No products match your search with these filters.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No products found"
      action={<ButtonLink to={paths.categories}>All collections</ButtonLink>}
    >
      <p>Check the spelling, use fewer words, or browse these collections:</p>
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
