import { useEffect, useState } from 'react'
import type { ProductCard as Product } from '#contract/products.ts'
import { ProductCard } from '../shared/product-card.tsx'
import { productsNow } from '../shared/products-now.ts'
import { useFrame } from '../shared/use-frame.ts'
import { viewed } from './viewed.ts'

/** The pieces that this browser looked at before, at the prices of now. Nothing where there are none. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const { rates } = useFrame()
  const [pieces, setPieces] = useState<Product[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each rate
  useEffect(() => {
    let isOld = false
    const ids = viewed.before(productId)
    viewed.add(productId)
    void now(ids).then((found) => {
      if (!isOld) setPieces(found)
    })
    return () => {
      isOld = true
    }
  }, [productId, rates?.effectiveDate])

  if (pieces.length === 0) return null
  return (
    <section className="section no-print" aria-labelledby="viewed">
      <h2 className="h2 product__related-title" id="viewed">
        Recently viewed
      </h2>
      <div className="grid grid--4">
        {pieces.map((piece) => (
          <ProductCard key={piece._id} product={piece} />
        ))}
      </div>
    </section>
  )
}

/** In the order of the ids. */
async function now(ids: string[]): Promise<Product[]> {
  if (ids.length === 0) return []
  const found = (await productsNow(ids)) ?? []
  return ids.flatMap((id) => found.find(({ _id }) => _id === id) ?? [])
}
