import { IconButton } from '#web/ui/button.tsx'
import type { ProductCardData } from '../shared/product-card-data.ts'
import * as texts from '../shared/product-card-texts.ts'
import { useIsInWishlist } from './use-wishlist.ts'
import { toWishlistItem, wishlistStore } from './wishlist-store.ts'

export function WishlistButton({ product, className }: { product: ProductCardData; className?: string }) {
  const isInWishlist = useIsInWishlist(product._id)
  return (
    <IconButton
      icon="heart"
      filled={isInWishlist}
      aria-pressed={isInWishlist}
      label={isInWishlist ? texts.removeFromWishlist(product.name) : texts.addToWishlist(product.name)}
      onClick={() => void wishlistStore.toggle(toWishlistItem(product))}
      {...(className ? { className: isInWishlist ? `${className} wishlist-button--saved` : className } : {})}
    />
  )
}
