import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { getQuantityLimit } from '#domain/cart.ts'
import { formatDateTime } from '#domain/india-time.ts'
import { choosePurity } from '#domain/purity.ts'
import { getProductGst } from '#domain/shop-tax.ts'
import { getLineLeadDays, isOrderable } from '#domain/supply.ts'
import { describeMissingChoice, formatVariantName } from '#domain/variants.ts'
import { AddToCartButton } from '#web/storefront/cart/add-to-cart-button.tsx'
import { DeliveryCheck } from '#web/storefront/delivery-check/delivery-check.tsx'
import {
  getAttribute,
  materialLabel,
  type ProductCardData,
} from '#web/storefront/shared/product-card-data.ts'
import { texts as cardTexts } from '#web/storefront/shared/product-card-texts.ts'
import { describeGst, ProductPrice } from '#web/storefront/shared/product-price.tsx'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { WishlistButton } from '#web/storefront/wishlist/wishlist-button.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { classes } from '#web/ui/classes.ts'
import { LatePart } from '#web/ui/late-part.tsx'
import { DiscountBadge } from '#web/ui/price.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { StarRating } from '#web/ui/star-rating.tsx'
import type { ChosenLineOptions } from './line-option-fields.tsx'
import { listMissingOptions, type ShownProduct } from './show-variant.ts'
import { texts } from './texts.ts'

// The server renders these with the page. The browser loads their code after the page is hydrated.
const loadTrustBadges = () => import('./trust-badges.tsx')
const TrustBadges = lazy(async () => ({ default: (await loadTrustBadges()).TrustBadges }))
const StockStatus = lazy(async () => ({ default: (await loadTrustBadges()).StockStatus }))
const loadPriceBreakup = () => import('./price-breakup.tsx')
const PriceBreakup = lazy(async () => ({ default: (await loadPriceBreakup()).PriceBreakup }))

const SoldOut = lazy(async () => ({ default: (await import('./sold-out.tsx')).SoldOut }))
export const loadVariantPicker = () => import('./variant-picker.tsx')
const VariantPicker = lazy(async () => ({ default: (await loadVariantPicker()).VariantPicker }))
const LineOptionFields = lazy(async () => ({
  default: (await import('./line-option-fields.tsx')).LineOptionFields,
}))

type Props = {
  product: ShownProduct
  related: readonly ProductCardData[]
  onChoose: (query: URLSearchParams) => void
}

/** Price, options, quantity and Add to Cart, and below them delivery, promises and price break-up. */
export function BuyBox({ product, related, onChoose }: Props) {
  const terms = useStorefrontData()
  const { settings, day } = terms
  const [wantedQuantity, setQuantity] = useState(1)
  const [chosen, setChosen] = useState<ChosenLineOptions>()
  const { inventoryQuantity: stock, leadDays } = product
  const isSoldOut = !isOrderable({ stock, leadDays })
  const variantId = product.hasOptions ? product.variantId : product.variants[0]?._id
  const missingOptions = listMissingOptions(product)
  const [isChoiceAsked, setChoiceAsked] = useState(false)
  const section = useRef<HTMLElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  // The bar is there while Add to Cart is not in view.
  const [isButtonInView, setButtonInView] = useState(true)
  useEffect(() => {
    // Parts that are not hydrated yet would be drawn anew by another kind of update.
    const observer = new IntersectionObserver(([entry]) =>
      startTransition(() => setButtonInView(entry!.isIntersecting)),
    )
    observer.observe(buttons.current!)
    return () => observer.disconnect()
  }, [])
  // It is shown as soon as everything is chosen.
  useEffect(() => {
    if (product.hasOptions) void loadPriceBreakup()
  }, [product.hasOptions])
  const [firstMissing] = missingOptions
  const missingChoice = firstMissing && {
    label: describeMissingChoice([firstMissing.name]),
    onPress: () => {
      // The options may not be hydrated yet: another kind of update would draw them anew, and they would lose the focus.
      startTransition(() => setChoiceAsked(true))
      focusMissingOption(section.current)
      announce(describeMissingChoice(missingOptions.map(({ name }) => name)))
    },
  }
  const gstPercent = getProductGst(settings, product.hsn, day)
  // Where a price with GST is shown, it says so itself.
  const isPlusGst =
    gstPercent > 0 && product.price !== null && !describeGst(terms, product.price, product.hsn)
  const chargedWeight = product.priceBreakup?.chargedWeight
  const maxQuantity = getQuantityLimit({ stock, leadDays, chargedWeight }) || 1
  // another variant may have a lower stock
  const quantity = Math.min(wantedQuantity, maxQuantity)
  const lineLeadDays = getLineLeadDays({ stock, leadDays }, quantity)
  return (
    <section ref={section} className="buy-box" aria-label={texts.buy}>
      <p className="small muted">
        {[...describeMaterial(product), product.brand].filter(Boolean).join(', ')}
      </p>
      <h1 className="h1">{product.name}</h1>
      {product.ratings.count > 0 && (
        <div className="buy-box__rating">
          <StarRating rating={product.ratings.average} />
          <span className="small">
            {texts.ratingAndReviews(product.ratings.average, product.ratings.count)}
          </span>
        </div>
      )}
      <div className="buy-box__price">
        <ProductPrice product={product} size="large" />
        <DiscountBadge price={product.price} compareAt={product.compareAtPrice} />
        <span className="caption">{describePrice(product, isPlusGst)}</span>
      </div>
      {product.hasOptions && (
        <LatePart>
          <VariantPicker product={product} isChoiceAsked={isChoiceAsked} onChoose={onChoose} />
        </LatePart>
      )}
      {(product.lineOptions.engraving || product.lineOptions.giftMessage) && (
        <Suspense>
          <LineOptionFields
            offered={product.lineOptions}
            hsn={product.hsn}
            engravedReturns={settings.engravedReturns}
            onChange={setChosen}
          />
        </Suspense>
      )}
      <div className="buy-box__buttons" ref={buttons}>
        {!isSoldOut && (
          <QuantityStepper
            label={cardTexts.quantityOf(product.name)}
            value={quantity}
            max={maxQuantity}
            onChange={setQuantity}
          />
        )}
        <AddToCartButton
          product={product}
          quantity={quantity}
          chosen={chosen}
          missingChoice={missingChoice}
          size="large"
        />
        <WishlistButton
          className="buy-box__wishlist"
          product={product}
          variantId={product.isVariantNamed ? product.variantId : undefined}
        />
      </div>
      {chargedWeight === 'item' && <p className="caption">{sharedTexts.onePieceOnly}</p>}
      <Suspense>
        {isSoldOut ? (
          <SoldOut key={variantId} variantId={variantId} related={related} />
        ) : (
          missingOptions.length === 0 && (
            <StockStatus stock={stock} leadDays={lineLeadDays} settings={settings} />
          )
        )}
      </Suspense>
      {!isSoldOut && <DeliveryCheck subtotal={product.price} leadDays={lineLeadDays} />}
      <Suspense>
        <TrustBadges
          product={product}
          leadDays={lineLeadDays}
          isReturnable={settings.engravedReturns || !chosen?.lineOptions.engraving}
          settings={settings}
        />
      </Suspense>
      {product.priceBreakup && product.metalInfo && (
        <Suspense>
          <PriceBreakup
            breakup={product.priceBreakup}
            metal={product.metalInfo}
            terms={settings}
            taxPercent={gstPercent}
            lockMinutes={settings.rateLockMinutes}
            stones={product.stones}
            stonesText={getAttribute(product, 'stones') ?? ''}
          />
        </Suspense>
      )}
      <div className={classes('price-bar buy-bar no-print', isButtonInView || 'buy-bar--shown')}>
        <b className="buy-bar__name">{formatVariantName(product.name, product.variantTitle)}</b>
        <div>
          <ProductPrice product={{ ...product, compareAtPrice: null }} />
          {isPlusGst && <span className="caption">{texts.plusGst}</span>}
        </div>
        <AddToCartButton
          product={product}
          quantity={quantity}
          chosen={chosen}
          missingChoice={missingChoice}
        />
      </div>
    </section>
  )
}

/** What stands below the price: that GST comes on top, and the time of the rate that it follows. */
function describePrice({ price, priceBreakup }: ShownProduct, isPlusGst: boolean): string {
  if (price === null) return texts.callForPrice
  const liveSince = priceBreakup && texts.livePrice(formatDateTime(priceBreakup.rateEffectiveDate))
  return [isPlusGst && texts.plusGst, liveSince].filter(Boolean).join('. ')
}

/** `Gold 22K`, or what is known of the purity where the price does not follow one metal: `Emerald`, `18K (750)`. */
function describeMaterial(product: ShownProduct): string[] {
  const { material, metalInfo, attributes, variants } = product
  if (metalInfo) return [materialLabel(product)]
  const purities = new Set(variants.map(({ purity }) => choosePurity(attributes, purity)))
  return [...([...purities][0]?.startsWith(material) ? [] : [material]), ...purities]
}

/** The button may be in the bar at the lower edge of a phone, far below the options. */
function focusMissingOption(section: HTMLElement | null): void {
  const group = section?.querySelector('[data-missing-option]')
  group?.scrollIntoView({ block: 'center' })
  group?.querySelector<HTMLElement>('input, select')?.focus({ preventScroll: true })
}
