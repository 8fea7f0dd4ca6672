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
import * as listingTexts from '../shared/listing-texts.ts'
import { PageBreadcrumbs } from '../shared/page-breadcrumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { toProductCard } from '../shared/product-card-data.ts'
import { productListJsonLd } from '../shared/structured-data.ts'
import * as sharedTexts from '../shared/texts.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/page.ts'
import { fetchListing } from './fetch-listing.ts'
import { FilterChips } from './filter-chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { isUnfiltered, parseListingFilters } from './listing-filters.ts'
import { SortMenu } from './sort-menu.tsx'
import * as texts from './texts.ts'
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
  { unavailable: texts.loadFailed },
)
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { category, pagination } = loaderData.listing
  const { subcategory } = category
  return pageMeta(matches, {
    title: subcategory ? texts.subcategoryTitle(subcategory.name, category.name) : category.name,
    description:
      (subcategory ?? category).description ||
      texts.description((subcategory ?? category).name, pagination.total),
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
                { label: sharedTexts.home, to: paths.home },
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
        <section className="listing__results" aria-label={listingTexts.products} aria-busy={isLoading}>
          <h2 className="visually-hidden">{listingTexts.products}</h2>
          <div className="listing__bar">
            <p className="small" role="status">
              {pagination.total === 0
                ? texts.noProductsToShow
                : listingTexts.showing(from, to, pagination.total)}
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
      <JsonLd data={import.meta.env.SSR && productListJsonLd(shop, { name, products, from })} />
    </Main>
  )
}

/** `clearFiltersPath` is the address without filters. Null when no filter is applied. */
function EmptyListing({ clearFiltersPath }: { clearFiltersPath: string | null }) {
  if (!clearFiltersPath)
    return (
      <EmptyState
        title={listingTexts.noProductsFound}
        action={<ButtonLink to={paths.categories}>{sharedTexts.browseCollections}</ButtonLink>}
      >
        {texts.emptyText}
      </EmptyState>
    )
  return (
    <EmptyState
      title={listingTexts.noProductsFound}
      action={
        <ButtonLink to={clearFiltersPath} variant="secondary">
          {listingTexts.clearFilters}
        </ButtonLink>
      }
    >
      {texts.emptyFilteredText}
    </EmptyState>
  )
}
