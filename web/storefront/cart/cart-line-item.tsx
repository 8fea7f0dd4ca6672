import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { getItemKey, getQuantityLimit } from '#domain/cart.ts'
import { formatDeliveryDay, getReadyDay } from '#domain/delivery-date.ts'
import { ENGRAVING_TEXTS } from '#domain/engraving-texts.ts'
import { ShopError } from '#domain/errors.ts'
import { DEFAULT_HSN } from '#domain/hsn.ts'
import { formatTime } from '#domain/india-time.ts'
import { describeLeadTime } from '#domain/lead-time.ts'
import { getRateLabel } from '#domain/metals.ts'
import { formatInr, formatRupees } from '#domain/money.ts'
import { formatVariantName } from '#domain/variants.ts'
import { formatWeight } from '#domain/weight.ts'
import { LineOptionTexts } from '#web/documents/line-options.tsx'
import * as documentTexts from '#web/documents/texts.ts'
import { paths } from '#web/paths.ts'
import { texts as cardTexts } from '#web/storefront/shared/product-card-texts.ts'
import { formatShownPrice } from '#web/storefront/shared/product-price.tsx'
import * as sharedTexts from '#web/storefront/shared/texts.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { createWishlistItem } from '#web/storefront/wishlist/wishlist-item.ts'
import { wishlistStore } from '#web/storefront/wishlist/wishlist-store.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { showToast } from '#web/ui/toast.ts'
import { type LocalCartLine, leadDaysOfLine } from './cart-line.ts'
import { cartStore } from './cart-store.ts'
import { exceedsStock } from './exceeds-stock.ts'
import { LockCountdown } from './lock-countdown.tsx'
import { PriceChangeAlert } from './price-change-alert.tsx'
import type { ShownLine } from './shown-lines.ts'
import { texts } from './texts.ts'

const LineBreakup = lazy(async () => ({ default: (await import('./line-breakup.tsx')).LineBreakup }))

/** One line with its price, the rate that it has locked, its quantity and what can be done with it. */
export function CartLineItem({ line, shown }: { line: LocalCartLine; shown: ShownLine }) {
  const runWithToast = useErrorToast()
  const { settings } = useStorefrontData()
  const key = getItemKey(line)
  const name = formatVariantName(line.name, line.variantTitle)
  return (
    <li className="cart-line">
      <Link
        className="cart-line__picture"
        to={paths.product(line.productId, line.variantId)}
        tabIndex={-1}
        aria-hidden="true"
      >
        <img src={line.image} alt="" width={132} height={132} />
      </Link>
      <div className="cart-line__text">
        <h2 className="cart-line__name">
          <Link to={paths.product(line.productId, line.variantId)}>{line.name}</Link>
        </h2>
        {line.variantTitle && <p className="small">{line.variantTitle}</p>}
        <p className="caption">{line.material}</p>
        <Weights line={line} />
        <LineOptionTexts lineOptions={line.lineOptions} />
        {line.lineOptions?.engraving && !settings.engravedReturns && (
          <p className="caption">{ENGRAVING_TEXTS.notReturnable}</p>
        )}
        {line.chargedWeight === 'item' && <p className="caption">{sharedTexts.onePieceOnly}</p>}
        <RateLine line={line} />
        <ReadyDay line={line} />
        <PriceFold line={line} />
        <PriceChangeAlert line={line} className="cart-line__note" />
        {!line.available && (
          <Alert tone="warning" className="cart-line__note">
            {texts.unavailable}
          </Alert>
        )}
        {line.available && exceedsStock(line) && (
          <Alert tone="warning" className="cart-line__note">
            {texts.reduceQuantity(line.stock ?? 0)}
          </Alert>
        )}
      </div>
      <div className="cart-line__quantity">
        <QuantityStepper
          label={cardTexts.quantityOf(name)}
          value={line.quantity}
          max={getQuantityLimit(line) ?? 10}
          onChange={(quantity) => runWithToast(() => cartStore.set(key, quantity))}
        />
        <div className="cart-line__actions">
          <button
            type="button"
            className="text-link small"
            onClick={() =>
              runWithToast(async () => {
                await wishlistStore.add(
                  createWishlistItem({
                    ...line,
                    price: line.price - (line.engravingPrice ?? 0),
                    hasOptions: line.variantId !== undefined,
                  }),
                )
                await cartStore.remove(key)
              })
            }
          >
            {texts.saveForLater}
          </button>
          <button
            type="button"
            className="text-link small"
            aria-label={texts.removeProduct(name)}
            onClick={() => runWithToast(() => cartStore.remove(key))}
          >
            {texts.remove}
          </button>
        </div>
      </div>
      <div className="cart-line__price">
        <b className="num">{formatInr(shown.amount)}</b>
        {shown.gst && <span className="caption num">{shown.gst}</span>}
        {line.quantity > 1 && <span className="caption num">{texts.priceEach(formatInr(shown.each))}</span>}
      </div>
    </li>
  )
}

/** `Gold rate (22K) ₹6,500/g locked at 3:42 pm`. */
function RateLine({ line }: { line: LocalCartLine }) {
  if (!line.metalName || line.rate === null || !line.lockedAt) return null
  return (
    <>
      <p className="cart-line__rate num">
        <Icon name="lock" size="small" />
        {texts.rateLock(getRateLabel(line.metalName), formatRupees(line.rate), formatTime(line.lockedAt))}
      </p>
      {line.lockedUntil && <LockCountdown until={line.lockedUntil} />}
    </>
  )
}

/** `Made to order: ready in 15 days`, where the stock does not cover the line, else `Ready to ship by Mon, 30 Nov 2026`. */
function ReadyDay({ line }: { line: LocalCartLine }) {
  const { settings } = useStorefrontData()
  const leadTime = describeLeadTime(leadDaysOfLine(line))
  const isFromStock = !leadTime && line.available && line.stock !== null && !exceedsStock(line)
  const day = isFromStock ? getReadyDay({ startedAt: new Date(), leadDays: null }, settings) : null
  const text = day ? texts.readyBy(formatDeliveryDay(day)) : leadTime
  if (!text) return null
  return (
    <p className="cart-line__rate">
      <Icon name={day ? 'truck' : 'clock'} size="small" />
      {text}
    </p>
  )
}

/** `22K (916), gross 19.860 g, net 18.420 g` of one piece. One weight where all of it is metal. */
function Weights({ line: { weights } }: { line: LocalCartLine }) {
  if (!weights) return null
  const { gross, net, purity } = weights
  const isOfParts = gross !== null && net !== null && gross - net > 0.0005
  const parts = isOfParts
    ? [texts.grossWeight(formatWeight(gross)), texts.netWeight(formatWeight(net))]
    : [gross ?? net].flatMap((weight) => (weight ? formatWeight(weight) : []))
  const all = [...(purity ? [purity] : []), ...parts]
  return all.length > 0 ? <p className="caption num">{all.join(', ')}</p> : null
}

/** A live price can be unfolded into its parts. Of a fixed price only the engraving is known. */
function PriceFold({ line }: { line: LocalCartLine }) {
  const [isOpen, setOpen] = useState(false)
  const terms = useStorefrontData()
  if (line.rate === null)
    return line.engravingPrice ? (
      <p className="caption num">
        {documentTexts.includesEngraving(
          formatShownPrice(terms, line.engravingPrice, line.hsn ?? DEFAULT_HSN),
        )}
      </p>
    ) : null
  return (
    <details className="line-breakup" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="text-link small">
        {line.quantity > 1 ? texts.priceBreakupEach : texts.priceBreakup}
      </summary>
      {isOpen && (
        <Suspense>
          <LineBreakup line={line} />
        </Suspense>
      )}
    </details>
  )
}

/** Shows why the server refused an action, for example more than the stock. */
function useErrorToast() {
  return (action: () => Promise<void>) => {
    action().catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error
      showToast({ title: error.message, isError: true })
    })
  }
}
