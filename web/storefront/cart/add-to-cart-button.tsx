import { type ComponentProps, useState } from 'react'
import { ShopError } from '#domain/errors.ts'
import type { LineOptions } from '#domain/line-options.ts'
import { isOrderable } from '#domain/supply.ts'
import { formatVariantName } from '#domain/variants.ts'
import { paths } from '#web/paths.ts'
import { texts } from '#web/storefront/shared/product-card-texts.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.ts'
import { createCartLine } from './cart-line.ts'
import { cartStore } from './cart-store.ts'
import { usePricingContext } from './use-pricing-context.ts'

type Props = {
  product: Parameters<typeof createCartLine>[0]
  quantity?: number
  /** Engraving and gift message of a product page. */
  chosen?: { lineOptions: LineOptions; error: string | null } | undefined
  /** Of a product page where a size, karat or colour is still to be chosen. */
  missingChoice?: { label: string; onPress: () => void } | undefined
} & Pick<ComponentProps<typeof Button>, 'size' | 'wide' | 'variant'>

/** Adds a product to the cart, or leads to the choice of its size. Disabled when it is sold out or has no price. */
export function AddToCartButton({ product, quantity = 1, chosen, missingChoice, ...buttonProps }: Props) {
  const getPricingContext = usePricingContext()
  const [isBusy, setBusy] = useState(false)

  const isAvailable = isOrderable({ stock: product.inventoryQuantity, leadDays: product.leadDays })
  if (product.price === null || !isAvailable)
    return (
      <Button {...buttonProps} disabled>
        {product.price === null ? texts.priceOnRequest : texts.soldOut}
      </Button>
    )

  if (missingChoice)
    return (
      <Button {...buttonProps} onClick={missingChoice.onPress}>
        {missingChoice.label}
      </Button>
    )

  const choose = product.hasSizes ? texts.chooseSize : texts.seeOptions
  if (product.hasOptions && !product.variantId)
    return (
      <ButtonLink {...buttonProps} to={paths.product(product.slug)} aria-label={`${choose}: ${product.name}`}>
        {choose}
      </ButtonLink>
    )

  const add = async () => {
    if (chosen?.error) return showToast({ title: chosen.error, isError: true })
    setBusy(true)
    try {
      await cartStore.add(createCartLine(product, getPricingContext(), chosen?.lineOptions), quantity)
      showToast({
        title: texts.addedToCart(formatVariantName(product.name, product.variantTitle)),
        image: product.imageUrl,
        action: { label: texts.viewCart, to: paths.cart },
      })
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
      showToast({ title: error.message, isError: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...buttonProps}
      busy={isBusy}
      busyLabel={texts.adding}
      aria-label={`${texts.addToCart}: ${product.name}`}
      onClick={add}
    >
      {texts.addToCart}
    </Button>
  )
}
