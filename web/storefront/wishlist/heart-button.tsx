import { IconButton } from '../../ui/button.tsx'
import type { Piece } from '../shared/piece.ts'
import { useIsSaved } from './use-wishlist.ts'
import { savedPiece, wishlistStore } from './wishlist-store.ts'

export function HeartButton({ product, className }: { product: Piece; className?: string }) {
  const saved = useIsSaved(product._id)
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
