import { useEffect, useState } from 'react'
import type { ProductCard as Product } from '#contract/products.ts'
import { fetchProductsByIds } from '#web/storefront/shared/fetch-products-by-ids.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { texts } from './below-texts.ts'
import { recentlyViewedStore } from './recently-viewed-store.ts'

/** Products that were viewed in this browser before, at current prices. Empty without any. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const { rates } = useStorefrontData()
  const [products, setProducts] = useState<Product[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices change with each rate
  useEffect(() => {
    let isStale = false
    const ids = recentlyViewedStore.before(productId)
    recentlyViewedStore.add(productId)
    void fetchInOrder(ids).then((loaded) => {
      if (!isStale) setProducts(loaded)
    })
    return () => {
      isStale = true
    }
  }, [productId, rates?.effectiveDate])

  if (products.length === 0) return null
  return (
    <section className="section no-print" aria-labelledby="viewed">
      <h2 className="h2 product__related-title" id="viewed">
        {texts.recentlyViewed}
      </h2>
      <div className="grid grid--4">
        {products.map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </div>
    </section>
  )
}

/** Sorts products in the order of the ids. */
async function fetchInOrder(ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const loaded = (await fetchProductsByIds(ids)) ?? []
  return ids.flatMap((id) => loaded.find(({ _id }) => _id === id) ?? [])
}
