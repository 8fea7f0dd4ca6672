import { useEffect, useState } from 'react'
import type { ProductCard as Product } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import { chooseCompanions } from './choose-companions.ts'
import { texts } from './goes-with-texts.ts'

/** Calls when the page opens. */
const MAX_ASKED = 3

/**
 * Products that suit what was added last. They are chosen when the page opens and stay: a product that is added from here
 * keeps its place, and its button the focus.
 */
export function GoesWith({ productIds }: { productIds: readonly string[] }) {
  const [companions, setCompanions] = useState<Product[]>([])
  const [cartIds] = useState(() => [...new Set(productIds.toReversed())])
  useEffect(() => {
    let isCurrent = true
    void Promise.all(cartIds.slice(0, MAX_ASKED).map(fetchRelated)).then((related) => {
      if (isCurrent) setCompanions(chooseCompanions(related, cartIds))
    })
    return () => {
      isCurrent = false
    }
  }, [cartIds])
  if (companions.length === 0) return null
  return (
    <section className="cart__companions no-print" aria-labelledby="goes-with">
      <h2 className="h2" id="goes-with">
        {texts.heading}
      </h2>
      <div className="grid grid--4">
        {companions.map((product) => (
          <ProductCard key={product._id} product={product} />
        ))}
      </div>
    </section>
  )
}

/** None of a product that is gone, and none without a connection: the cart works without them. */
async function fetchRelated(id: string): Promise<Product[]> {
  try {
    const { products } = await browserApi.products.related({ id })
    return products
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    return []
  }
}
