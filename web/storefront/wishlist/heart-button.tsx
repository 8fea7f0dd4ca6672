import type { ProductCard } from '#contract/products.ts'
import { isSaved } from '#domain/wishlist.ts'
import { IconButton } from '../../ui/button.tsx'
import { useWishlist } from './use-wishlist.ts'
import { savedPiece, wishlistStore } from './wishlist-store.ts'

export function HeartButton({ product, className }: { product: ProductCard; className?: string }) {
  const { items } = useWishlist()
  const saved = isSaved(items, product._id)
  return (
    <IconButton
      icon="heart"
      filled={saved}
      aria-pressed={saved}
      label={`${saved ? 'Remove from wishlist' : 'Add to wishlist'}: ${product.name}`}
      onClick={() => void wishlistStore.toggle(savedPiece(product))}
      {...(className ? { className: saved ? `${className} heart--saved` : className } : {})}
    />
  )
}
