import { useNavigation } from 'react-router'
import { getPageRange } from '#domain/pagination.ts'
import { createPublicLoaders, type PageLoaderArgs } from '../../page-loader.ts'
import { changeQuery, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Main } from '../../ui/main.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { assertPageExists } from '../shared/assert-page-exists.ts'
import { CategoryPicture } from '../shared/category-picture.tsx'
import { FilterColumn, FilterDrawer } from '../shared/filter-panels.tsx'
import { JsonLd } from '../shared/json-ld.tsx'
import { PageBreadcrumbs } from '../shared/page-breadcrumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { toProductCard } from '../shared/product-card-data.ts'
import { productListJsonLd } from '../shared/structured-data.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/page.ts'
import { fetchListing } from './fetch-listing.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { isUnfiltered, parseListingFilters } from './listing-filters.ts'
import { SortMenu } from './sort-menu.tsx'
import './category.css'

const PAGE_SIZE = 12

const page = createPublicLoaders(
  async ({ api, params, url }: PageLoaderArgs<'category' | 'subcategory?'>) => {
    const filters = parseListingFilters(url)
    const listing = await fetchListing(api, params, filters, PAGE_SIZE)
    assertPageExists(listing.pagination)
    const products = listing.products.map(toProductCard)
    return { listing: { ...listing, products }, filters, path: url.pathname, search: url.search }
  },
  { unavailable: 'Failed to load category data' },
)
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { category, pagination } = loaderData.listing
  const { subcategory } = category
  return pageMeta(matches, {
    title: subcategory ? `${subcategory.name}, ${category.name}` : category.name,
    description:
      (subcategory ?? category).description ||
      `${(subcategory ?? category).name}: ${pagination.total} pieces at the rate of the day.`,
    path: paths.category(category.slug, subcategory?.slug),
    // Filters and sorts show the same listing, so the canonical address is the plain one.
    page: isUnfiltered(loaderData.filters) ? { number: pagination.page, total: pagination.pages } : undefined,
    picture: category.image ? { url: category.image, alt: category.name } : undefined,
  })
}

export default function CategoryPage({
  loaderData: { listing, filters, path, search },
}: Route.ComponentProps) {
  const { category, products, pagination, facets } = listing
  const { from, to } = getPageRange(pagination.page, pagination.limit, pagination.total)
  const isLoading = useNavigation().state === 'loading'
  const currentSubcategory = category.subcategory
  const name = currentSubcategory?.name ?? category.name
  const { shop, categories } = useStorefrontData()
  const fullCategory = categories.find(({ _id }) => _id === category._id)
  const fullSubcategory = fullCategory?.subcategories.find(({ _id }) => _id === currentSubcategory?._id)
  const heroCategory = fullSubcategory?.image
    ? fullSubcategory
    : (fullCategory ?? { image: category.image, imageWidths: [] })
  const filterProps = { facets, filters, category, total: pagination.total }
  return (
    <Main className="listing">
      <div className="listing-hero">
        <div className="wrap listing-hero__inner">
          <div className="listing-hero__text">
            <PageBreadcrumbs
              items={[
                { label: 'Home', to: paths.home },
                ...(currentSubcategory ? [{ label: category.name, to: paths.category(category.slug) }] : []),
                { label: name },
              ]}
            />
            <h1 className="h1">{name}</h1>
            <p className="lead">{currentSubcategory?.description || category.description}</p>
          </div>
          {/* Hidden on phones, where a lazy picture is not fetched. */}
          {heroCategory.image && (
            <CategoryPicture
              className="listing-hero__picture"
              category={heroCategory}
              width={296}
              height={296}
              sizes="296px"
            />
          )}
        </div>
      </div>
      <div className="wrap listing__inner">
        <FilterColumn className="filters">
          <FilterForm {...filterProps} />
        </FilterColumn>
        <section className="listing__results" aria-label="Products" aria-busy={isLoading}>
          <h2 className="visually-hidden">Products</h2>
          <div className="listing__bar">
            <p className="small" role="status">
              {pagination.total === 0
                ? 'No products to show'
                : `Showing ${from} to ${to} of ${pagination.total} products`}
            </p>
            <FilterDrawer className="filter-drawer">
              <FilterForm {...filterProps} />
            </FilterDrawer>
            <SortMenu sort={filters.sort} />
          </div>
          <FilterChips filters={filters} />
          {products.length === 0 ? (
            <EmptyListing clearFiltersPath={isUnfiltered(filters) ? null : path} />
          ) : (
            <div className="grid listing__grid">
              {products.map((product, index) => (
                <ProductCard key={product._id} product={product} position={index} />
              ))}
            </div>
          )}
          <Pagination
            page={pagination.page}
            pages={pagination.pages}
            to={(number) => changeQuery({ pathname: path, search }, { page: number === 1 ? null : number })}
          />
        </section>
      </div>
      <JsonLd data={productListJsonLd(shop, { name, products, from })} />
    </Main>
  )
}

/** `unfiltered` is the address without filters, when the filters left nothing. */
function EmptyListing({ clearFiltersPath }: { clearFiltersPath: string | null }) {
  if (!clearFiltersPath)
    return (
      <EmptyState
        title="No products found"
        action={<ButtonLink to={paths.categories}>Browse collections</ButtonLink>}
      >
        There are no products in this collection right now. Please look at our other collections.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No products found"
      action={
        <ButtonLink to={clearFiltersPath} variant="secondary">
          Clear Filters
        </ButtonLink>
      }
    >
      Try fewer filters, or browse the whole collection.
    </EmptyState>
  )
}
