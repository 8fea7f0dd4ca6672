import { useEffect } from 'react'
import { Link, type NavigateFunction, useNavigate } from 'react-router'
import { conflict, ShopError } from '#domain/errors.ts'
import { isOrderable } from '#domain/supply.ts'
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
import { createCartLine, type NewCartLine, type PricingContext } from '../cart/cart-line.ts'
import { cartStore } from '../cart/cart-store.ts'
import { usePricingContext } from '../cart/use-pricing-context.ts'
import { noIndexMeta } from '../shared/page-meta.ts'
import * as cardTexts from '../shared/product-card-texts.ts'
import * as sharedTexts from '../shared/texts.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import type { Route } from './+types/page.ts'
import * as texts from './texts.ts'
import { useWishlist } from './use-wishlist.ts'
import { type LocalWishlistItem, wishlistStore } from './wishlist-store.ts'
import './wishlist.css'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)

export default function WishlistPage() {
  const { items } = useWishlist()
  const { isLoading } = useSession()
  const { rates } = useStorefrontData()
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices change with each rate
  useEffect(() => {
    void wishlistStore.refresh()
    void wishlistStore.refreshPrices()
  }, [rates?.effectiveDate])
  if (isLoading) return <PageSkeleton />
  if (items.length === 0)
    return (
      <Main className="wrap section">
        <EmptyState
          level={1}
          title={texts.emptyTitle}
          action={<ButtonLink to={paths.categories}>{sharedTexts.browseCollections}</ButtonLink>}
        >
          {texts.emptyText}
        </EmptyState>
      </Main>
    )
  const clear = async () => {
    const isConfirmed = await confirm({
      title: texts.clear,
      message: texts.confirmClear(items.length),
      confirmLabel: texts.clear,
    })
    if (isConfirmed) await wishlistStore.clear()
  }
  return (
    <Main className="wrap wishlist">
      <div className="wishlist__head">
        <h1 className="h1">{texts.title}</h1>
        <Button variant="text" onClick={() => void clear()}>
          {texts.clear}
        </Button>
      </div>
      <ul className="grid grid--4">
        {items.map((item) => (
          <WishlistItemCard key={item.productId} item={item} />
        ))}
      </ul>
    </Main>
  )
}

function WishlistItemCard({ item }: { item: LocalWishlistItem }) {
  const pricing = usePricingContext()
  const navigate = useNavigate()
  const isSoldOut = item.stock === 0 && item.leadDays === null
  return (
    <li className="wishlist-item">
      <Link className="wishlist-item__picture" to={paths.product(item.productId)}>
        <img src={item.image} alt="" width={480} height={480} loading="lazy" />
        <span className="wishlist-item__name">{item.name}</span>
      </Link>
      <Price price={item.price} isLowest={item.priceVaries} />
      <Button
        variant="secondary"
        wide
        disabled={isSoldOut || item.price === null}
        onClick={() => void moveToCart(item, pricing(), navigate)}
      >
        {isSoldOut ? cardTexts.soldOut : texts.moveToCart}
      </Button>
      <IconButton
        className="wishlist-item__remove"
        icon="close"
        label={cardTexts.removeFromWishlist(item.name)}
        onClick={() => void wishlistStore.remove(item.productId)}
      />
    </li>
  )
}

/** A product with options opens its page, where the size is chosen. */
async function moveToCart(
  item: LocalWishlistItem,
  pricing: PricingContext,
  navigate: NavigateFunction,
): Promise<void> {
  const { productId, name, image } = item
  try {
    const line = await buildCartLine(item, pricing)
    if (!line) return await navigate(paths.product(item.slug))
    await cartStore.add(line)
    await wishlistStore.remove(productId)
    showToast({
      title: cardTexts.addedToCart(name),
      image,
      action: { label: cardTexts.viewCart, to: paths.cart },
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    showToast({ title: error.message, isError: true })
  }
}

/** The item at its current price, or as it was saved when the server cannot be reached. Null: a choice is needed. */
async function buildCartLine(item: LocalWishlistItem, pricing: PricingContext): Promise<NewCartLine | null> {
  try {
    const product = await browserApi.products.one({ idOrSlug: item.productId })
    if (product.hasOptions) return null
    if (
      product.price === null ||
      !isOrderable({ stock: product.inventoryQuantity, leadDays: product.leadDays })
    )
      throw conflict(texts.cannotBeOrdered(item.name))
    return createCartLine(product, pricing)
  } catch (error) {
    if (!(error instanceof ShopError) || error.kind !== 'unavailable') throw error
    const { productId, slug, name, image, material, price, stock, leadDays } = item
    return {
      productId,
      slug,
      name,
      image,
      material,
      stock,
      leadDays,
      price: price ?? 0,
      metal: null,
      metalName: null,
      rate: null,
      weightGrams: null,
      lockedAt: null,
      lockedUntil: null,
    }
  }
}
