import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { getItemKey, getQuantityLimit, stockReason } from '#domain/cart.ts'
import { ShopError } from '#domain/errors.ts'
import { formatTime } from '#domain/india-time.ts'
import { describeLeadTime } from '#domain/lead-time.ts'
import { getRateLabel } from '#domain/metals.ts'
import { formatInr, formatRupees, fromRupees, multiply, paise, sum, toRupees } from '#domain/money.ts'
import { calculateShipping } from '#domain/order-totals.ts'
import { isOrderable } from '#domain/supply.ts'
import { formatVariantName } from '#domain/variants.ts'
import { LineOptionTexts } from '#web/documents/line-options.tsx'
import * as documentTexts from '#web/documents/texts.ts'
import { Alert } from '#web/ui/alert.tsx'
import { QuantityStepper } from '#web/ui/quantity-stepper.tsx'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Main } from '../../ui/main.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Totals } from '../../ui/totals.tsx'
import { noIndexMeta } from '../shared/page-meta.ts'
import * as cardTexts from '../shared/product-card-texts.ts'
import * as sharedTexts from '../shared/texts.ts'
import { useStorefrontData } from '../shared/use-storefront-data.ts'
import { createWishlistItem } from '../wishlist/wishlist-item.ts'
import { wishlistStore } from '../wishlist/wishlist-store.ts'
import type { Route } from './+types/page.ts'
import { type LocalCartLine, leadDaysOfLine } from './cart-line.ts'
import { cartStore } from './cart-store.ts'
import { CouponField } from './coupon-field.tsx'
import { PriceChangeAlert } from './price-change-alert.tsx'
import * as texts from './texts.ts'
import { useCart } from './use-cart.ts'
import { type Coupon, useCoupon } from './use-coupon.ts'
import '../shared/order-summary.css'
import './cart.css'

const LineBreakup = lazy(async () => ({ default: (await import('./line-breakup.tsx')).LineBreakup }))

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.title)

export default function CartPage() {
  const { lines, count } = useCart()
  const { isLoading } = useSession()
  const { settings } = useStorefrontData()
  useCurrentPrices(lines)
  if (isLoading) return <PageSkeleton />
  if (lines.length === 0)
    return (
      <Main className="wrap section">
        <EmptyState
          level={1}
          title={texts.emptyTitle}
          action={<ButtonLink to={paths.categories}>{sharedTexts.browseCollections}</ButtonLink>}
        >
          {texts.emptyText(settings.rateLockMinutes)}
        </EmptyState>
      </Main>
    )
  return (
    <Main className="wrap cart">
      <div className="cart__head">
        <h1 className="h1">{texts.heading}</h1>
        <p className="caption">{sharedTexts.itemCount(count)}</p>
      </div>
      <div className="cart__inner">
        <ul className="cart__lines">
          {lines.map((line) => (
            <CartLineItem key={getItemKey(line)} line={line} />
          ))}
        </ul>
        <CartSummary lines={lines} />
      </div>
    </Main>
  )
}

/** The longest delay of a browser's timer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Refreshes the lines when the page opens, when rates change, and when a rate lock ends. */
function useCurrentPrices(lines: LocalCartLine[]): void {
  const { rates } = useStorefrontData()
  const nextLockExpiry = lines.flatMap(({ lockedUntil }) => lockedUntil ?? []).toSorted()[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: prices change with each rate
  useEffect(() => {
    const refreshCart = () => {
      void cartStore.refresh()
      void cartStore.refreshPrices()
    }
    refreshCart()
    if (!nextLockExpiry) return
    const delayMs = Math.max(0, new Date(nextLockExpiry).getTime() - Date.now()) + 1000
    const timer = setTimeout(refreshCart, Math.min(delayMs, MAX_TIMEOUT_MS))
    return () => clearTimeout(timer)
  }, [rates?.effectiveDate, nextLockExpiry])
  useEffect(() => cartStore.clearPriceNotices, [])
}

function CartLineItem({ line }: { line: LocalCartLine }) {
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
        <LineOptionTexts lineOptions={line.lineOptions} />
        {line.lineOptions?.engraving && !settings.engravedReturns && (
          <p className="caption">{documentTexts.notReturnable}</p>
        )}
        {line.chargedWeight === 'item' && <p className="caption">{sharedTexts.onePieceOnly}</p>}
        <RateLine line={line} />
        <LeadTime line={line} />
        <PriceFold line={line} />
        <PriceChangeAlert line={line} className="cart-line__note" />
        {!line.available && (
          <Alert tone="warning" className="cart-line__note">
            {texts.unavailable}
          </Alert>
        )}
        {line.available && exceedsStock(line) && (
          <Alert tone="warning" className="cart-line__note">
            {texts.reduceQuantity(stockReason('OUT_OF_STOCK', { name, available: line.stock ?? 0 }).message)}
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
        <b className="num">{formatInr(multiply(fromRupees(line.price), line.quantity))}</b>
        {line.quantity > 1 && (
          <span className="caption num">{texts.priceEach(formatRupees(line.price))}</span>
        )}
      </div>
    </li>
  )
}

/** The stock was reduced after the product was added. */
const exceedsStock = ({ quantity, stock, leadDays }: LocalCartLine): boolean =>
  stock !== null && !isOrderable({ stock, leadDays }, quantity)

/** `Gold rate (22K) ₹6,500/g locked at 3:42 pm`. */
function RateLine({ line }: { line: LocalCartLine }) {
  if (!line.metalName || line.rate === null || !line.lockedAt) return null
  return (
    <p className="cart-line__rate num">
      <Icon name="lock" size="small" />
      {texts.rateLock(getRateLabel(line.metalName), formatRupees(line.rate), formatTime(line.lockedAt))}
    </p>
  )
}

/** `Made to order: ready in 15 days`, where the stock does not cover the line. */
function LeadTime({ line }: { line: LocalCartLine }) {
  const leadTime = describeLeadTime(leadDaysOfLine(line))
  if (!leadTime) return null
  return (
    <p className="cart-line__rate">
      <Icon name="clock" size="small" />
      {leadTime}
    </p>
  )
}

/** A live price can be unfolded into its parts. Of a fixed price only the engraving is known. */
function PriceFold({ line }: { line: LocalCartLine }) {
  const [isOpen, setOpen] = useState(false)
  if (line.rate === null)
    return line.engravingPrice ? (
      <p className="caption num">{documentTexts.includesEngraving(formatRupees(line.engravingPrice))}</p>
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

function CartSummary({ lines }: { lines: LocalCartLine[] }) {
  const { settings } = useStorefrontData()
  const { user } = useSession()
  const subtotal = sum(lines.map((line) => multiply(fromRupees(line.price), line.quantity)))
  const delivery = {
    taxPercent: settings.taxPercent,
    deliveryCharge: fromRupees(settings.deliveryCharge),
    freeDeliveryFrom: fromRupees(settings.freeDeliveryFrom),
  }
  const shipping = calculateShipping(subtotal, delivery)
  const coupon = useCoupon(toRupees(subtotal))
  const isBlocked = lines.some((line) => !line.available || exceedsStock(line))
  return (
    <aside className="summary" aria-label={texts.orderSummary}>
      <h2 className="h3">{texts.orderSummary}</h2>
      <Totals
        rows={[
          { label: texts.subtotal, value: formatInr(subtotal) },
          coupon.discount > 0 && { label: texts.discount, value: `−${formatInr(coupon.discount)}` },
          {
            label: texts.delivery,
            value: shipping === 0 ? texts.free : formatInr(shipping),
            isFree: shipping === 0,
          },
        ]}
        total={{
          label: texts.totalExcludingGst,
          value: formatInr(paise(subtotal - coupon.discount + shipping)),
        }}
      />
      {shipping > 0 && (
        <p className="small muted">{texts.freeDeliveryFrom(formatRupees(settings.freeDeliveryFrom))}</p>
      )}
      <CartCoupon coupon={coupon} />
      {isBlocked ? (
        <p className="small muted">{texts.checkoutBlocked}</p>
      ) : (
        <ButtonLink size="large" wide to={user ? paths.checkout : paths.login(paths.checkout)}>
          {texts.proceedToCheckout}
        </ButtonLink>
      )}
      <p className="summary__note small">
        <Icon name="shield" />
        {texts.gstAtCheckout}
      </p>
    </aside>
  )
}

function CartCoupon({ coupon }: { coupon: Coupon }) {
  const [isOpen, setOpen] = useState(coupon.code !== '')
  const field = useRef<HTMLDivElement>(null)
  const open = () => {
    flushSync(() => setOpen(true))
    field.current?.querySelector('input')?.focus()
  }
  if (isOpen || coupon.code)
    return (
      <div ref={field}>
        <CouponField coupon={coupon} />
      </div>
    )
  return (
    <p>
      <button type="button" className="text-link small" onClick={open}>
        {texts.applyCoupon}
      </button>
    </p>
  )
}
