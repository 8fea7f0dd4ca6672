import { type ComponentProps, useState } from 'react'
import type { ProductCard } from '#contract/products.ts'
import { ShopError } from '#domain/errors.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import { type Frame, useFrame } from '../shared/use-frame.ts'
import { cartStore, type NewLine } from './cart-store.ts'

type Props = { product: ProductCard; quantity?: number } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'wide' | 'variant'
>

/** Puts a piece into the cart and says so; what is sold out or without a price cannot be put there. */
export function AddToCartButton({ product, quantity = 1, ...looks }: Props) {
  const { rates } = useFrame()
  const [isBusy, setBusy] = useState(false)

  if (product.price === null)
    return (
      <Button {...looks} disabled>
        Price on request
      </Button>
    )
  if (product.inventoryQuantity === 0)
    return (
      <Button {...looks} disabled>
        Sold out
      </Button>
    )

  const add = async () => {
    setBusy(true)
    try {
      await cartStore.add(newLine(product, rates), quantity)
      showToast({
        title: `${product.name} is in your cart`,
        ...(product.imageUrl ? { image: product.imageUrl } : {}),
        action: { label: 'View cart', to: paths.cart },
      })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      showToast({ title: error.message, failed: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button {...looks} busy={isBusy} busyLabel="Adding" onClick={add}>
      Add to Cart
    </Button>
  )
}

const RATE_OF = {
  'gold-24k': 'rate24K',
  'gold-22k': 'rate22K',
  'gold-18k': 'rate18K',
  silver: 'rateSilver',
} as const

/** The line as a signed-out browser keeps it: at today's price, with the rate it was made from. */
export function newLine(product: ProductCard, rates: Frame['rates']): NewLine {
  const metal = product.isLivePriced ? (product.metalInfo?.type ?? null) : null
  return {
    productId: product._id,
    slug: product.slug,
    name: product.name,
    image: product.imageUrl,
    material: product.material,
    price: product.price ?? 0,
    stock: product.inventoryQuantity,
    metal,
    rate: metal && rates ? rates[RATE_OF[metal]] : null,
    lockedAt: metal ? new Date().toISOString() : null,
    lockedUntil: null,
  }
}
