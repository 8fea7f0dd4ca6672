import { useEffect } from 'react'
import { Link } from 'react-router'
import { conflict, ShopError } from '#domain/errors.ts'
import { browserApi } from '../../api.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Main } from '../../ui/main.tsx'
import { Price } from '../../ui/price.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { cartStore } from '../cart/cart-store.ts'
import { type NewLine, newLine, type Today } from '../cart/line.ts'
import { useToday } from '../cart/use-today.ts'
import { unlistedMeta } from '../shared/page-meta.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/page.ts'
import { useWishlist } from './use-wishlist.ts'
import { type Saved, wishlistStore } from './wishlist-store.ts'
import './wishlist.css'

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Wishlist')

export default function WishlistPage() {
  const { items } = useWishlist()
  const { isLoading } = useSession()
  const { rates } = useFrame()
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each rate
  useEffect(() => {
    void wishlistStore.refresh()
    void wishlistStore.renew()
  }, [rates?.effectiveDate])
  if (isLoading) return <PageSkeleton />
  if (items.length === 0)
    return (
      <Main className="wrap section">
        <EmptyState
          level={1}
          title="Your wishlist is empty"
          action={<ButtonLink to={paths.categories}>Browse collections</ButtonLink>}
        >
          Press the heart on a piece to keep it here.
        </EmptyState>
      </Main>
    )
  const clear = async () => {
    const isSure = await confirm({
      title: 'Clear Wishlist',
      message: `All ${items.length} pieces are taken off your wishlist.`,
      confirmLabel: 'Clear Wishlist',
    })
    if (isSure) await wishlistStore.clear()
  }
  return (
    <Main className="wrap wishlist">
      <div className="wishlist__head">
        <h1 className="h1">Wishlist</h1>
        <Button variant="text" onClick={() => void clear()}>
          Clear Wishlist
        </Button>
      </div>
      <ul className="grid grid--4">
        {items.map((item) => (
          <SavedPiece key={item.productId} item={item} />
        ))}
      </ul>
    </Main>
  )
}

function SavedPiece({ item }: { item: Saved }) {
  const today = useToday()
  const isSoldOut = item.stock === 0
  return (
    <li className="saved-piece">
      <Link className="saved-piece__picture" to={paths.product(item.productId)}>
        <img src={item.image} alt="" width={480} height={480} loading="lazy" />
        <span className="saved-piece__name">{item.name}</span>
      </Link>
      <Price price={item.price} />
      <Button
        variant="secondary"
        wide
        disabled={isSoldOut || item.price === null}
        onClick={() => void moveToCart(item, today())}
      >
        {isSoldOut ? 'Sold out' : 'Move to Cart'}
      </Button>
      <IconButton
        className="saved-piece__remove"
        icon="close"
        label={`Remove from wishlist: ${item.name}`}
        onClick={() => void wishlistStore.remove(item.productId)}
      />
    </li>
  )
}

async function moveToCart(item: Saved, today: Today): Promise<void> {
  const { productId, name, image } = item
  try {
    await cartStore.add(await lineOf(item, today))
    await wishlistStore.remove(productId)
    showToast({ title: `${name} is in your cart`, image, action: { label: 'View cart', to: paths.cart } })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    showToast({ title: error.message, failed: true })
  }
}

/** At the price and rate of now; as it was saved where the shop cannot be reached. */
async function lineOf(item: Saved, today: Today): Promise<NewLine> {
  try {
    const product = await browserApi.products.one({ idOrSlug: item.productId })
    if (product.price === null || product.inventoryQuantity === 0)
      throw conflict(`${item.name} cannot be ordered at the moment.`)
    return newLine(product, today)
  } catch (error) {
    if (!(error instanceof ShopError) || error.kind !== 'unavailable') throw error
    const { price, ...piece } = item
    return {
      ...piece,
      price: price ?? 0,
      metal: null,
      rate: null,
      weightGrams: null,
      lockedAt: null,
      lockedUntil: null,
    }
  }
}
