import { useNavigate, useNavigation } from 'react-router'
import { placesOn } from '#domain/pagination.ts'
import { type Page, publicPage } from '../../page-loader.ts'
import { changeQuery, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Main } from '../../ui/main.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SearchBox } from '../header/search-box.tsx'
import { FilterColumn, FilterDrawer } from '../shared/filter-places.tsx'
import { mustBeThere } from '../shared/last-page.ts'
import { unlistedMeta } from '../shared/page-meta.ts'
import { pieceOf } from '../shared/piece.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/page.ts'
import { hasFilters, NO_FILTERS, searchOf } from './search-filters.ts'
import { SearchForm } from './search-form.tsx'
import './search.css'

const page = publicPage(
  async ({ api, url }: Page) => {
    const filters = searchOf(url)
    const { q, page: number, limit, category, brand, minPrice, maxPrice, sortBy } = filters
    const found = await api.products.search({
      q,
      page: number,
      limit,
      sortBy,
      ...(category ? { category } : {}),
      ...(brand ? { brand } : {}),
      ...(minPrice === null ? {} : { minPrice }),
      ...(maxPrice === null ? {} : { maxPrice }),
    })
    mustBeThere(found.pagination)
    const products = found.products.map(pieceOf)
    return { found: { ...found, products }, filters, path: url.pathname, search: url.search }
  },
  { unavailable: 'Search failed' },
)
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { q, page: number } = loaderData?.filters ?? { q: '', page: 1 }
  const title = q ? `${q} | Search` : 'Search'
  return unlistedMeta(matches, number > 1 ? `${title}, page ${number}` : title, {
    description: q ? `Pieces that answer “${q}”.` : 'Search by piece, metal, stone, occasion or price.',
  })
}

export default function SearchPage({ loaderData: { found, filters, path, search } }: Route.ComponentProps) {
  const { products, pagination } = found
  const { from, to } = placesOn(pagination.page, pagination.limit, pagination.total)
  const isLoading = useNavigation().state === 'loading'
  const navigate = useNavigate()
  const address = { pathname: path, search }
  const change = (changes: Parameters<typeof changeQuery>[1]) =>
    void navigate(changeQuery(address, { page: null, ...changes }), { preventScrollReset: true })
  const filtering = { filters, facets: found.facets, onChange: change }
  return (
    <Main className="wrap search-page">
      <h1 className="h1">{filters.q ? `Results for “${filters.q}”` : 'Search'}</h1>
      <div className="search-page__box">
        <SearchBox key={filters.q} />
      </div>
      {found.readAs && (
        <p className="search-page__read">
          Nothing answers “{filters.q}”. These are results for <b>{found.readAs}</b>.
        </p>
      )}
      <div className="search-page__in">
        <FilterColumn>
          <SearchForm {...filtering} />
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
              <SearchForm {...filtering} />
            </FilterDrawer>
            <Segmented
              label="View"
              size="small"
              options={[
                { value: 'grid', label: 'Grid' },
                { value: 'list', label: 'List' },
              ]}
              value={filters.view}
              onChange={(view) => change({ view: view === 'grid' ? null : view })}
            />
          </div>
          {products.length === 0 ? (
            <NothingFound
              unfiltered={hasFilters(filters) ? changeQuery(address, { ...NO_FILTERS, page: null }) : null}
            />
          ) : (
            <div className={filters.view === 'list' ? 'search-page__list' : 'grid listing__grid'}>
              {products.map((product, at) => (
                <ProductCard key={product._id} product={product} place={at} />
              ))}
            </div>
          )}
          <Pagination
            page={pagination.page}
            pages={pagination.pages}
            to={(number) => changeQuery(address, { page: number === 1 ? null : number })}
          />
        </section>
      </div>
    </Main>
  )
}

/** An empty result offers a way on: `unfiltered` where it is the filters that left nothing. */
function NothingFound({ unfiltered }: { unfiltered: string | null }) {
  const { categories } = useFrame()
  if (unfiltered)
    return (
      <EmptyState
        title="No products found"
        action={
          <ButtonLink to={unfiltered} variant="secondary">
            Clear Filters
          </ButtonLink>
        }
      >
        Nothing answers your search within these filters.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No products found"
      action={<ButtonLink to={paths.categories}>All collections</ButtonLink>}
    >
      <p>Check the spelling, use fewer words, or look here:</p>
      <ul className="search-page__ways">
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
