import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Order } from '#contract/orders.ts'
import { notFound, ShopError } from '#domain/errors.ts'
import { formatVariantName } from '#domain/variants.ts'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { createCartLine, type NewCartLine, type PricingContext } from '#web/storefront/cart/cart-line.ts'
import { cartStore } from '#web/storefront/cart/cart-store.ts'
import { usePricingContext } from '#web/storefront/cart/use-pricing-context.ts'
import { toVariantCard } from '#web/storefront/shared/variant-card.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import * as texts from './texts.ts'

type OrderItem = Order['items'][number]

/**
 * Adds the products of an order to the cart, in the same sizes, karats and colours, with the same engraving, and at
 * today's prices.
 */
export function OrderAgainButton({ order }: { order: Order }) {
  const getPricingContext = usePricingContext()
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const orderAgain = async () => {
    setBusy(true)
    let hasAdded = false
    // one after the other: two lines of one product share its stock
    for (const item of order.items) {
      try {
        await cartStore.add(await createLineAgain(item, getPricingContext()), item.quantity)
        hasAdded = true
      } catch (error) {
        if (!(error instanceof ShopError)) throw error
        const title = error.kind === 'not-found' ? texts.unavailable(nameOf(item)) : error.message
        showToast({ title, isError: true })
      }
    }
    setBusy(false)
    if (hasAdded) await navigate(paths.cart)
  }
  return (
    <Button
      className="no-print"
      variant="secondary"
      wide
      busy={isBusy}
      busyLabel={texts.addingAgain}
      onClick={() => void orderAgain()}
    >
      {texts.orderAgain}
    </Button>
  )
}

const nameOf = ({ name, variantTitle }: OrderItem): string => formatVariantName(name, variantTitle)

async function createLineAgain(item: OrderItem, pricing: PricingContext): Promise<NewCartLine> {
  if (!item.product) throw notFound(texts.unavailable(nameOf(item)))
  const product = await browserApi.products.one({ idOrSlug: item.product })
  const variant = product.variants.find(({ _id }) => _id === item.variantId)
  if (!variant) throw notFound(texts.unavailable(nameOf(item)))
  const chosen = product.hasOptions ? toVariantCard(product, variant) : product
  return createCartLine(chosen, pricing, item.lineOptions)
}
