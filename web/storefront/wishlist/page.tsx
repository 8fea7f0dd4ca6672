import { useEffect } from 'react'
import { Link, type NavigateFunction, useNavigate } from 'react-router'
import { getVariantKey } from '#domain/cart.ts'
import { conflict, ShopError } from '#domain/errors.ts'
import { isOrderable } from '#domain/supply.ts'
import { formatVariantName } from '#domain/variants.ts'
import { browserApi } from '#web/api.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { createCartLine, type NewCartLine, type PricingContext } from '#web/storefront/cart/cart-line.ts'
import { cartStore } from '#web/storefront/cart/cart-store.ts'
import { usePricingContext } from '#web/storefront/cart/use-pricing-context.ts'
import { OldPricesNotice } from '#web/storefront/offline/old-prices-notice.tsx'
import { useOldPrices } from '#web/storefront/offline/use-old-prices.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { texts as cardTexts } from '#web/storefront/shared/product-card-texts.ts'
import { ProductPrice } from '#web/storefront/shared/product-price.tsx'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { toVariantCard } from '#web/storefront/shared/variant-card.ts'
import { Button, ButtonLink, IconButton } from '#web/ui/button.tsx'
import { confirm } from '#web/ui/confirm.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import type { Route } from './+types/page.ts'
import * as texts from './texts.ts'
import { useWishlist } from './use-wishlist.ts'
import type { LocalWishlistItem } from './wishlist-item.ts'
import { wishlistStore } from './wishlist-store.ts'
import './wishlist.css'

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)

export default function WishlistPage() {
  const { items } = useWishlist()
  const { isLoading } = useSession()
  const { rates } = useStorefrontData()
  const { oldPrices, check } = useOldPrices(wishlistStore.readAt)
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices change with each rate
  useEffect(() => {
    const refresh = () => void check([wishlistStore.refresh(), wishlistStore.refreshPrices()])
    refresh()
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [rates?.effectiveDate])
  if (isLoading) return <PageSkeleton />
  if (items.length === 0)
    return (
      <Main className="wrap section personal-page">
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
    <Main className="wrap wishlist personal-page">
      <div className="wishlist__head">
        <h1 className="h1">{texts.title}</h1>
        <Button variant="text" onClick={() => void clear()}>
          {texts.clear}
        </Button>
      </div>
      <OldPricesNotice prices={oldPrices} />
      <ul className="grid grid--4">
        {items.map((item) => (
          <WishlistItemCard key={getVariantKey(item)} item={item} />
        ))}
      </ul>
    </Main>
  )
}

function WishlistItemCard({ item }: { item: LocalWishlistItem }) {
  const pricing = usePricingContext()
  const navigate = useNavigate()
  const isSoldOut = item.stock === 0 && item.leadDays === null
  const isOrderableNow = !isSoldOut && item.price !== null
  const needsChoice = item.hasOptions && !item.variantId
  const choose = item.hasSizes ? cardTexts.chooseSize : cardTexts.seeOptions
  const move = isSoldOut ? cardTexts.soldOut : texts.moveToCart
  return (
    <li className="wishlist-item">
      <Link className="wishlist-item__picture" to={paths.product(item.productId, item.variantId)}>
        <img src={item.image} alt="" width={480} height={480} loading="lazy" />
        <span className="wishlist-item__name">{item.name}</span>
        {item.variantTitle && <span className="wishlist-item__variant small">{item.variantTitle}</span>}
      </Link>
      <ProductPrice product={item} />
      {item.stock === 0 && item.leadDays && <p className="caption">{cardTexts.shipsIn(item.leadDays)}</p>}
      {isOrderableNow && needsChoice ? (
        <ButtonLink
          variant="secondary"
          wide
          to={paths.product(item.slug)}
          aria-label={`${choose}: ${item.name}`}
        >
          {choose}
        </ButtonLink>
      ) : (
        <Button
          variant="secondary"
          wide
          disabled={!isOrderableNow}
          aria-label={`${move}: ${nameOf(item)}`}
          onClick={() => void moveToCart(item, pricing(), navigate)}
        >
          {move}
        </Button>
      )}
      <IconButton
        className="wishlist-item__remove"
        icon="close"
        label={cardTexts.removeFromWishlist(nameOf(item))}
        onClick={() => void wishlistStore.remove(item)}
      />
    </li>
  )
}

const nameOf = ({ name, variantTitle }: LocalWishlistItem): string => formatVariantName(name, variantTitle)

/** When options were added, or the saved variant was removed, the product page opens, where one is chosen. */
async function moveToCart(
  item: LocalWishlistItem,
  pricing: PricingContext,
  navigate: NavigateFunction,
): Promise<void> {
  try {
    const line = await buildCartLine(item, pricing)
    if (!line) return await navigate(paths.product(item.slug))
    await cartStore.add(line)
    await wishlistStore.remove(item)
    showToast({
      title: cardTexts.addedToCart(nameOf(item)),
      image: item.image,
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
    const variant = product.variants.find(({ _id }) => _id === item.variantId)
    if (product.hasOptions && !variant) return null
    const chosen = variant ? toVariantCard(product, variant) : product
    if (chosen.price === null || !isOrderable({ stock: chosen.inventoryQuantity, leadDays: chosen.leadDays }))
      throw conflict(texts.cannotBeOrdered(nameOf(item)))
    return createCartLine(chosen, pricing)
  } catch (error) {
    if (!(error instanceof ShopError) || error.kind !== 'unavailable') throw error
    const { productId, variantId, variantTitle, slug, name, image, material, hsn, price, stock, leadDays } =
      item
    return {
      productId,
      variantId,
      variantTitle,
      slug,
      name,
      image,
      material,
      hsn,
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
