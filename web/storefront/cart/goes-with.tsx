import { useEffect, useState } from 'react'
import type { ProductCard as Product } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import { browserApi } from '#web/api.ts'
import { ProductCard } from '#web/storefront/shared/product-card.tsx'
import type { LocalCartLine } from './cart-line.ts'
import { chooseCompanions } from './choose-companions.ts'
import { texts } from './goes-with-texts.ts'

/** Calls when the page opens. */
const MAX_ASKED = 3

/**
 * Products that suit what was added last. They are chosen when the page opens and stay: a product that is added from here
 * keeps its place, and its button the focus. Nothing is asked of a line whose product is gone.
 */
export function GoesWith({ lines }: { lines: readonly LocalCartLine[] }) {
  const [companions, setCompanions] = useState<Product[]>([])
  const [added] = useState(() => lines.toReversed())
  useEffect(() => {
    let isCurrent = true
    const idsOf = (some: readonly LocalCartLine[]) => [...new Set(some.map(({ productId }) => productId))]
    const asked = idsOf(added.filter(({ available }) => available)).slice(0, MAX_ASKED)
    void Promise.all(asked.map(fetchRelated)).then((related) => {
      if (isCurrent) setCompanions(chooseCompanions(related, idsOf(added)))
    })
    return () => {
      isCurrent = false
    }
  }, [added])
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
