import { notFound } from '#domain/errors.ts'
import { MATERIAL_FILTERS } from '#domain/materials.ts'
import { getPageRange } from '#domain/pagination.ts'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { changeQuery, paths } from '#web/paths.ts'
import { assertPageExists } from '#web/storefront/shared/assert-page-exists.ts'
import { JsonLd } from '#web/storefront/shared/json-ld.tsx'
import * as listingTexts from '#web/storefront/shared/listing-texts.ts'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import { sortImages, toProductCard } from '#web/storefront/shared/product-card-data.ts'
import { productListJsonLd } from '#web/storefront/shared/structured-data.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { Main } from '#web/ui/main.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import * as uiTexts from '#web/ui/texts.ts'
import type { Route } from './+types/page.ts'
import * as texts from './texts.ts'
import './preset.css'

const PAGE_SIZE = 12

/** Listings that the home page links to: a material (`/shop/gold`), a collection or a gift (both are tags). */
const page = createPublicLoaders(async ({ api, params, url }: PageLoaderArgs<'name'>) => {
  const kind = url.pathname.split('/')[1] ?? ''
  const pageNumber = Math.max(1, Number.parseInt(url.searchParams.get('page') ?? '', 10) || 1)
  const material = MATERIAL_FILTERS.find((name) => name.toLowerCase() === params.name)
  const isMaterial = kind === 'jewellery' || kind === 'shop'
  if (isMaterial && !material) throw notFound(uiTexts.pageNotFound)
  const listing = await api.products.list({
    page: pageNumber,
    limit: PAGE_SIZE,
    sortBy: 'featured' as const,
    ...(material && isMaterial ? { material } : { tag: params.name }),
  })
  // A collection without products is a missing page.
  if (listing.pagination.total === 0) throw notFound(uiTexts.pageNotFound)
  assertPageExists(listing.pagination)
  const title = isMaterial ? texts.materialTitle(material) : titleFromSlug(params.name)
  // `/jewellery/gold` and `/shop/gold` list the same products. The second one is canonical.
  const canonicalPath = isMaterial ? paths.shop(params.name) : url.pathname.replace(/\/$/, '')
  const products = listing.products.map(toProductCard)
  return { ...listing, products, title, canonicalPath, path: url.pathname, search: url.search }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { title, pagination, canonicalPath, products } = loaderData
  return pageMeta(matches, {
    title,
    description: texts.description(
      title,
      products.slice(0, 3).map(({ name }) => name),
      pagination.total,
    ),
    path: canonicalPath,
    page: { number: pagination.page, total: pagination.pages },
    picture: products[0] && sortImages(products[0])[0],
  })
}

/** `bride-s-trousseau` becomes `Bride’s Trousseau`. */
const titleFromSlug = (name: string) =>
  name
    .replace(/-s-/g, '’s-')
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

export default function PresetPage({ loaderData }: Route.ComponentProps) {
  const { title, products, pagination, path, search } = loaderData
  const { shop } = useStorefrontData()
  const { from, to } = getPageRange(pagination.page, pagination.limit, pagination.total)
  return (
    <Main className="wrap preset">
      <PageBreadcrumbs items={[{ label: sharedTexts.home, to: paths.home }, { label: title }]} />
      <h1 className="h1">{title}</h1>
      <p className="small" role="status">
        {listingTexts.showing(from, to, pagination.total)}
      </p>
      <h2 className="visually-hidden">{listingTexts.products}</h2>
      <div className="grid grid--4">
        {products.map((product, index) => (
          <ProductCard key={product._id} product={product} position={index} />
        ))}
      </div>
      <Pagination
        page={pagination.page}
        pages={pagination.pages}
        to={(pageNumber) =>
          changeQuery({ pathname: path, search }, { page: pageNumber === 1 ? null : pageNumber })
        }
      />
      <JsonLd data={import.meta.env.SSR && productListJsonLd(shop, { name: title, products, from })} />
    </Main>
  )
}
