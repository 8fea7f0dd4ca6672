import { createPublicLoaders, type PageLoaderArgs } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { Main } from '../../ui/main.tsx'
import { JsonLd } from '../shared/json-ld.tsx'
import { PageBreadcrumbs } from '../shared/page-breadcrumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { materialLabel, sortImages, toProductCard } from '../shared/product-card-data.ts'
import * as sharedTexts from '../shared/texts.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/page.ts'
import { BuyBox } from './buy-box.tsx'
import { Gallery } from './gallery.tsx'
import { ProductDetails } from './product-details.tsx'
import { productJsonLd } from './product-json-ld.ts'
import { RecentlyViewed } from './recently-viewed.tsx'
import * as texts from './texts.ts'
import './product.css'

const MAX_RELATED = 4

const page = createPublicLoaders(async ({ api, params }: PageLoaderArgs<'slug'>) => {
  const { relatedProducts, ...product } = await api.products.one({ idOrSlug: params.slug })
  return { product, related: relatedProducts.slice(0, MAX_RELATED).map(toProductCard) }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

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

export default function ProductPage({ loaderData: { product, related } }: Route.ComponentProps) {
  const { category, subcategory } = product
  const { shop } = useStorefrontData()
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
          <Gallery product={product} />
          <ProductDetails product={product} />
        </div>
        <BuyBox product={product} />
      </div>
      {related.length > 0 && (
        <section className="section product__related defer-paint no-print" aria-labelledby="related">
          <h2 className="h2 product__related-title" id="related">
            {texts.related}
          </h2>
          <div className="grid grid--4">
            {related.map((relatedProduct) => (
              <ProductCard key={relatedProduct._id} product={relatedProduct} />
            ))}
          </div>
        </section>
      )}
      <RecentlyViewed productId={product._id} />
      <JsonLd data={import.meta.env.SSR && productJsonLd(shop, product)} />
    </Main>
  )
}
