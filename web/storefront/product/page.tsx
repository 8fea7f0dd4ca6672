import { lazy, useOptimistic } from 'react'
import { type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router'
import { isOrderable } from '#domain/supply.ts'
import { createPublicLoaders, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { loadReviewsOfAddress } from '#web/storefront/reviews/review-query.ts'
import { JsonLd } from '#web/storefront/shared/json-ld.tsx'
import { PageBreadcrumbs } from '#web/storefront/shared/page-breadcrumbs.tsx'
import { pageMeta } from '#web/storefront/shared/page-meta.ts'
import {
  materialLabel,
  type ProductCardData,
  sortImages,
  toProductCard,
} from '#web/storefront/shared/product-card-data.ts'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { LatePart } from '#web/ui/late-part.tsx'
import { Main } from '#web/ui/main.tsx'
import type { Route } from './+types/page.ts'
import { BuyBox, loadVariantPicker } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { productJsonLd } from './product-json-ld.ts'
import { showVariant } from './show-variant.ts'
import { texts } from './texts.ts'
import './product.css'
// of parts whose code loads after the first paint
import '#web/storefront/reviews/reviews.css'
import './variant-picker.css'

const MAX_RELATED = 4

// The server renders these with the page. The browser loads their code after the page is hydrated.
const ProductDetails = lazy(async () => ({ default: (await import('./product-details.tsx')).ProductDetails }))
const BelowProduct = lazy(async () => ({ default: (await import('./below-product.tsx')).BelowProduct }))

const page = createPublicLoaders(async ({ api, params, url }: PageLoaderArgs<'slug'>) => {
  const idOrSlug = params.slug
  const [{ relatedProducts, ...product }, reviews] = await Promise.all([
    api.products.one({ idOrSlug }),
    import.meta.env.SSR
      ? loadReviewsOfAddress(api, idOrSlug, url)
      : // Their code loads later, and loads what the address says.
        api.reviews.ofProduct({ idOrSlug }),
  ])
  // On a page that the browser renders, the options must not appear late and move what is below them.
  if (product.hasOptions) await loadVariantPicker()
  const related = relatedProducts.toSorted((a, b) => Number(isSoldOut(a)) - Number(isSoldOut(b)))
  return { product, reviews, related: related.slice(0, MAX_RELATED).map(toProductCard) }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

const isSoldOut = ({ inventoryQuantity: stock, leadDays }: ProductCardData) =>
  !isOrderable({ stock, leadDays })

/** Another variant of the same product is in the data already. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { product } = loaderData
  return pageMeta(matches, {
    title: texts.title(product.name, materialLabel(product)),
    description: product.description,
    path: paths.product(product.slug),
    picture: sortImages(product)[0],
    type: 'product',
  })
}

export default function ProductPage({ loaderData: { product, reviews, related } }: Route.ComponentProps) {
  const { category, subcategory } = product
  const terms = useStorefrontData()
  const { shop } = terms
  const [query] = useSearchParams()
  // shown at once, a moment before the address changes
  const [chosenQuery, showQuery] = useOptimistic(query)
  const shown = showVariant(product, chosenQuery)
  return (
    <Main className="wrap">
      <div className="product__crumbs">
        <PageBreadcrumbs
          items={[
            { label: sharedTexts.home, to: paths.home },
            { label: category.name, to: paths.category(category.slug) },
            ...(subcategory
              ? [{ label: subcategory.name, to: paths.category(category.slug, subcategory.slug) }]
              : []),
            { label: product.name },
          ]}
        />
      </div>
      {/* The key resets the chosen picture and quantity for each product. */}
      <div className="product" key={product._id}>
        <div className="product__main">
          <Gallery key={shown.imageUrl} product={shown} />
          <LatePart>
            <ProductDetails product={shown} />
          </LatePart>
        </div>
        <BuyBox product={shown} related={related} onChoose={showQuery} />
      </div>
      <LatePart>
        <BelowProduct product={product} reviews={reviews} related={related} />
      </LatePart>
      <JsonLd data={import.meta.env.SSR && productJsonLd(shop, product, reviews.reviews, terms)} />
    </Main>
  )
}
