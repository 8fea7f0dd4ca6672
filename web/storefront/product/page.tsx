import { type Page, publicPage } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { Main } from '../../ui/main.tsx'
import { JsonLd } from '../shared/json-ld.tsx'
import { PageCrumbs } from '../shared/page-crumbs.tsx'
import { pageMeta } from '../shared/page-meta.ts'
import { inOrder, materialTag, pieceOf } from '../shared/piece.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/page.ts'
import { BuyBox } from './buy-box.tsx'
import { Details } from './details.tsx'
import { Gallery } from './gallery.tsx'
import { productData } from './product-data.ts'
import { RecentlyViewed } from './recently-viewed.tsx'
import './product.css'

/** S1 §2. */
const MOST_RELATED = 4

const page = publicPage(async ({ api, params }: Page<'slug'>) => {
  const { relatedProducts, ...product } = await api.products.one({ idOrSlug: params.slug })
  return { product, related: relatedProducts.slice(0, MOST_RELATED).map(pieceOf) }
})
export const loader = page.loader
export const clientLoader = page.clientLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { product } = loaderData
  return pageMeta(matches, {
    title: `${product.name}, ${materialTag(product)}`,
    description: product.description,
    path: paths.product(product.slug),
    picture: inOrder(product)[0],
    type: 'product',
  })
}

export default function ProductPage({ loaderData: { product, related } }: Route.ComponentProps) {
  const { category, subcategory } = product
  const { shop } = useFrame()
  return (
    <Main className="wrap">
      <div className="product__crumbs">
        <PageCrumbs
          items={[
            { label: 'Home', to: paths.home },
            { label: category.name, to: paths.category(category.slug) },
            ...(subcategory
              ? [{ label: subcategory.name, to: paths.category(category.slug, subcategory.slug) }]
              : []),
            { label: product.name },
          ]}
        />
      </div>
      {/* anew for each piece: the chosen picture and quantity belong to it */}
      <div className="product" key={product._id}>
        <div className="product__left">
          <Gallery product={product} />
          <Details product={product} />
        </div>
        <BuyBox product={product} />
      </div>
      {related.length > 0 && (
        <section className="section product__related after-paint no-print" aria-labelledby="related">
          <h2 className="h2 product__related-title" id="related">
            You May Also Like
          </h2>
          <div className="grid grid--4">
            {related.map((piece) => (
              <ProductCard key={piece._id} product={piece} />
            ))}
          </div>
        </section>
      )}
      <RecentlyViewed productId={product._id} />
      <JsonLd data={productData(shop, product)} />
    </Main>
  )
}
