import { formatVariantName } from '#domain/variants.ts'
import type { ChosenVariant } from '#web/storefront/cart/cart-line.ts'
import type { ProductCardData } from '#web/storefront/shared/product-card-data.ts'
import { texts } from '#web/storefront/shared/product-card-texts.ts'
import { IconButton } from '#web/ui/button.tsx'
import { useIsInWishlist } from './use-wishlist.ts'
import { toWishlistItem } from './wishlist-item.ts'
import { wishlistStore } from './wishlist-store.ts'

type Props = {
  product: ProductCardData & ChosenVariant
  /** The heart shows whether this variant is saved. Without it, whether anything of the product is saved. */
  variantId?: string | undefined
  className?: string
}

export function WishlistButton({ product, variantId, className }: Props) {
  const reference = { productId: product._id, variantId }
  const isInWishlist = useIsInWishlist(reference)
  const name = formatVariantName(product.name, variantId && product.variantTitle)
  return (
    <IconButton
      icon="heart"
      filled={isInWishlist}
      aria-pressed={isInWishlist}
      label={isInWishlist ? texts.removeFromWishlist(name) : texts.addToWishlist(name)}
      onClick={() => void wishlistStore.toggle(toWishlistItem(product), reference)}
      {...(className ? { className: isInWishlist ? `${className} wishlist-button--saved` : className } : {})}
    />
  )
}
