import { Link, useNavigation } from 'react-router'
import type { Category } from '#contract/categories.ts'
import type { CategoryListing, FilterGroup } from '#contract/products.ts'
import { getPageRange } from '#domain/pagination.ts'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { changeQuery, paths, withQuery } from '#web/paths.ts'
import { assertPageExists } from '#web/storefront/shared/assert-page-exists.ts'
import { CategoryPicture } from '#web/storefront/shared/category-picture.tsx'
import { FilterColumn, FilterDrawer } from '#web/storefront/shared/filter-panels.tsx'
import {
  type AppliedFilter,
  AppliedFilters,
  listChosenFilters,
  listPriceFilters,
} from '#web/storefront/shared/filters/applied-filters.tsx'
import { BrowseBy } from '#web/storefront/shared/filters/browse-by.tsx'
import { findIndexedValue, listChosenValues } from '#web/storefront/shared/filters/chosen-filters.ts'
import { findNearestMatch, type NearestMatch } from '#web/storefront/shared/filters/nearest-match.ts'
import { JsonLd } from '#web/storefront/shared/json-ld.tsx'
import * as listingTexts from '#web/storefront/shared/listing-texts.ts'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import { toProductCard } from '#web/storefront/shared/product-card-data.ts'
import { productListJsonLd } from '#web/storefront/shared/structured-data.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Main } from '#web/ui/main.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import type { Route } from './+types/page.ts'
import { fetchListing } from './fetch-listing.ts'
import { FilterForm } from './filter-form.tsx'
import {
  isFilteredByChoiceOnly,
  isUnfiltered,
  type ListingFilters,
  NO_SELECTION,
  parseListingFilters,
  toFilterQuery,
} from './listing-filters.ts'
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
  const { listing, filters } = loaderData
  const { category, pagination } = listing
  const { subcategory } = category
  const { name, filterValue } = describeListing(listing, filters)
  const isIndexed = isUnfiltered(filters) || filterValue !== null
  const path = paths.category(category.slug, subcategory?.slug)
  return pageMeta(matches, {
    title: subcategory ? texts.subcategoryTitle(name, category.name) : name,
    description:
      (!filterValue && (subcategory ?? category).description) || texts.description(name, pagination.total),
    // A list with one value is a page of its own. Other filters, and sorts, show a part of the plain listing.
    path: filterValue ? withQuery(path, { [filterValue.group]: filterValue.code }) : path,
    isIndexed,
    page: isIndexed ? { number: pagination.page, total: pagination.pages } : undefined,
    picture: category.image ? { url: category.image, alt: category.name } : undefined,
  })
}

type Listing = Pick<CategoryListing, 'category' | 'filters'>

/** The heading: `Rings`, or `22K Rings` where the list has one value as its only filter. */
function describeListing({ category, filters: offered }: Listing, filters: ListingFilters) {
  const plainName = (category.subcategory ?? category).name
  const filterValue = isFilteredByChoiceOnly(filters)
    ? findIndexedValue(filters.chosen, offered?.groups ?? [])
    : null
  return { name: filterValue ? texts.nameWithFilter(plainName, filterValue) : plainName, filterValue }
}

export default function CategoryPage({
  loaderData: { listing, filters, path, search },
}: Route.ComponentProps) {
  const { category, products, pagination, facets } = listing
  const { from, to } = getPageRange(pagination.page, pagination.limit, pagination.total)
  const isLoading = useNavigation().state === 'loading'
  const currentSubcategory = category.subcategory
  const plainName = currentSubcategory?.name ?? category.name
  const { name } = describeListing(listing, filters)
  const groups = listing.filters?.groups ?? []
  const { shop, categories } = useStorefrontData()
  const fullCategory = categories.find(({ _id }) => _id === category._id)
  const fullSubcategory = fullCategory?.subcategories.find(({ _id }) => _id === currentSubcategory?._id)
  const heroCategory = fullSubcategory?.image
    ? fullSubcategory
    : (fullCategory ?? { image: category.image, imageWidths: [] })
  const nearest = findNearestMatch({ ...filters, minPrice: filters.minPrice || null }, listing.filters)
  const filterProps = {
    facets,
    category,
    filters: listing.filters,
    applied: filters,
    total: pagination.total,
  }
  return (
    <Main className="listing">
      <div className="listing-hero">
        <div className="wrap listing-hero__inner">
          <div className="listing-hero__text">
            <PageBreadcrumbs
              items={[
                { label: sharedTexts.home, to: paths.home },
                ...(currentSubcategory ? [{ label: category.name, to: paths.category(category.slug) }] : []),
                { label: plainName },
              ]}
            />
            <h1 className="h1">{name}</h1>
            <p className="lead">{currentSubcategory?.description || category.description}</p>
          </div>
          {fullCategory && fullCategory.subcategories.length > 0 && (
            <Styles category={fullCategory} currentSlug={currentSubcategory?.slug} />
          )}
          {/* Hidden on phones, where a lazy picture is not fetched. */}
          {!fullCategory?.subcategories.length && heroCategory.image && (
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
        <FilterColumn>
          <FilterForm key={path} {...filterProps} />
        </FilterColumn>
        <section className="listing__results" aria-label={listingTexts.products} aria-busy={isLoading}>
          <h2 className="visually-hidden">{listingTexts.products}</h2>
          <div className="listing__bar">
            <p className="small" role="status">
              {pagination.total === 0
                ? texts.noProductsToShow
                : listingTexts.showing(from, to, pagination.total)}
            </p>
            <FilterDrawer>
              <FilterForm {...filterProps} isSheet />
            </FilterDrawer>
            <SortMenu sort={filters.sort} />
          </div>
          <AppliedFilters
            filters={listAppliedFilters(filters, groups)}
            clearAll={toFilterQuery(NO_SELECTION)}
          />
          {products.length === 0 ? (
            <EmptyListing
              clearFiltersPath={isUnfiltered(filters) ? null : path}
              nearest={nearest}
              nearestPath={changeQuery({ pathname: path, search }, { ...nearest?.without, page: null })}
            />
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
            isNoFollow={!isUnfiltered(filters)}
          />
          {isUnfiltered(filters) && <BrowseBy name={plainName} path={path} groups={groups} />}
        </section>
      </div>
      <JsonLd data={import.meta.env.SSR && productListJsonLd(shop, { name, products, from })} />
    </Main>
  )
}

type StylesProps = { category: Category; currentSlug: string | undefined }

/** The subcategories as round pictures. */
const Styles = ({ category, currentSlug }: StylesProps) => (
  <nav className="listing-styles" aria-label={texts.styles(category.name)}>
    <ul>
      {category.subcategories.map((subcategory) => (
        <li key={subcategory._id}>
          <Link
            to={paths.category(category.slug, subcategory.slug)}
            aria-current={subcategory.slug === currentSlug ? 'page' : undefined}
          >
            <span className="listing-styles__picture defer-paint">
              {(subcategory.image || category.image) && (
                <CategoryPicture
                  category={subcategory.image ? subcategory : category}
                  width={84}
                  height={84}
                  sizes="84px"
                />
              )}
            </span>
            {subcategory.name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)

const listAppliedFilters = (filters: ListingFilters, groups: readonly FilterGroup[]): AppliedFilter[] => [
  ...listPriceFilters(filters.minPrice, filters.maxPrice),
  ...filters.materials.map((material) => ({
    key: `material ${material}`,
    label: material,
    without: { material: filters.materials.filter((other) => other !== material).join(',') },
  })),
  ...listChosenFilters(filters.chosen, listChosenValues(filters.chosen, groups)),
]

type EmptyListingProps = {
  /** The address without filters. Null when no filter is applied. */
  clearFiltersPath: string | null
  nearest: NearestMatch | null
  /** The address without the limits that excluded everything. */
  nearestPath: string
}

function EmptyListing({ clearFiltersPath, nearest, nearestPath }: EmptyListingProps) {
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
