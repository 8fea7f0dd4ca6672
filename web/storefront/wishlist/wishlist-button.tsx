import { IconButton } from '#web/ui/button.tsx'
import type { ProductCardData } from '../shared/product-card-data.ts'
import { useIsInWishlist } from './use-wishlist.ts'
import { toWishlistItem, wishlistStore } from './wishlist-store.ts'

export function WishlistButton({ product, className }: { product: ProductCardData; className?: string }) {
  const isInWishlist = useIsInWishlist(product._id)
  return (
    <IconButton
      icon="heart"
      filled={isInWishlist}
      aria-pressed={isInWishlist}
      label={`${isInWishlist ? 'Remove from wishlist' : 'Add to wishlist'}: ${product.name}`}
      onClick={() => void wishlistStore.toggle(toWishlistItem(product))}
      {...(className ? { className: isInWishlist ? `${className} wishlist-button--saved` : className } : {})}
    />
  )
}
