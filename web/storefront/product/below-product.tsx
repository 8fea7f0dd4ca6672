import { ProductReviews } from '#web/storefront/reviews/product-reviews.tsx'
import type { FirstReviews } from '#web/storefront/reviews/review-query.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import type { ProductCardData } from '#web/storefront/shared/product-card-data.ts'
import { texts } from './below-texts.ts'
import { RecentlyViewed } from './recently-viewed.tsx'

type BelowProductProps = {
  product: { _id: string; slug: string }
  reviews: FirstReviews
  related: readonly ProductCardData[]
}

/** The sections below a product: reviews, related and recently viewed products. */
export function BelowProduct({ product, reviews, related }: BelowProductProps) {
  return (
    <>
      <ProductReviews key={product._id} product={product} firstPage={reviews} />
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
    </>
  )
}
