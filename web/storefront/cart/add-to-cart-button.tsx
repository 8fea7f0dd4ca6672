import { type ComponentProps, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.ts'
import type { Piece } from '../shared/piece.ts'
import { cartStore } from './cart-store.ts'
import { newLine } from './line.ts'
import { useToday } from './use-today.ts'

type Props = { product: Piece; quantity?: number } & Pick<
  ComponentProps<typeof Button>,
  'size' | 'wide' | 'variant'
>

/** Puts a piece into the cart and says so; what is sold out or without a price cannot be put there. */
export function AddToCartButton({ product, quantity = 1, ...looks }: Props) {
  const today = useToday()
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
      await cartStore.add(newLine(product, today()), quantity)
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
