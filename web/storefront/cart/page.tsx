import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { shortOfStock } from '#domain/cart.ts'
import { ShopError } from '#domain/errors.ts'
import { formatTime } from '#domain/india-time.ts'
import { type MetalType, RATE_LABELS } from '#domain/metal-rates.ts'
import { formatInr, formatRupees, fromRupees, paise, sum, times, toRupees } from '#domain/money.ts'
import { shippingFor } from '#domain/order-totals.ts'
import type { RepricedReason } from '#domain/rate-lock.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Main } from '../../ui/main.tsx'
import { Note } from '../../ui/note.tsx'
import { QuantityStepper } from '../../ui/quantity.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { showToast } from '../../ui/toast.ts'
import { Totals } from '../../ui/totals.tsx'
import { unlistedMeta } from '../shared/page-meta.ts'
import { useFrame } from '../shared/use-frame.ts'
import { wishlistStore } from '../wishlist/wishlist-store.ts'
import type { Route } from './+types/page.ts'
import { cartStore } from './cart-store.ts'
import { CouponField } from './coupon-field.tsx'
import type { Line } from './line.ts'
import { useCart } from './use-cart.ts'
import { type Coupon, useCoupon } from './use-coupon.ts'
import '../shared/summary.css'
import './cart.css'

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Cart')

export default function CartPage() {
  const { lines, count } = useCart()
  const { isLoading } = useSession()
  usePricesOfNow(lines)
  if (isLoading) return <PageSkeleton />
  if (lines.length === 0)
    return (
      <Main className="wrap section">
        <EmptyState
          level={1}
          title="Your cart is empty"
          action={<ButtonLink to={paths.categories}>Browse collections</ButtonLink>}
        >
          Pieces you add wait here, at the rate of the moment you add them.
        </EmptyState>
      </Main>
    )
  return (
    <Main className="wrap cart">
      <div className="cart__head">
        <h1 className="h1">Your cart</h1>
        <p className="caption">
          {count} {count === 1 ? 'piece' : 'pieces'}
        </p>
      </div>
      <div className="cart__in">
        <ul className="cart__lines">
          {lines.map((line) => (
            <CartLine key={line.productId} line={line} />
          ))}
        </ul>
        <Summary lines={lines} />
      </div>
    </Main>
  )
}

/** The longest that a browser's timer counts. */
const MOST_WAIT_MS = 2 ** 31 - 1

/** The lines are read anew when the page opens, when rates change, and when a lock ends; the news stay until then. */
function usePricesOfNow(lines: Line[]): void {
  const { rates, settings } = useFrame()
  const firstEnd = lines.flatMap(({ lockedUntil }) => lockedUntil ?? []).toSorted()[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew with each rate
  useEffect(() => {
    const read = () => {
      void cartStore.refresh()
      void cartStore.renew(settings.rateLockMinutes)
    }
    read()
    if (!firstEnd) return
    const wait = Math.max(0, new Date(firstEnd).getTime() - Date.now()) + 1000
    const timer = setTimeout(read, Math.min(wait, MOST_WAIT_MS))
    return () => clearTimeout(timer)
  }, [rates?.effectiveDate, firstEnd, settings.rateLockMinutes])
  useEffect(() => cartStore.forgetNews, [])
}

const REPRICED: Record<RepricedReason, string> = {
  'lock-ended': 'The rate lock ended.',
  'product-changed': 'The shop has changed this piece.',
}

function CartLine({ line }: { line: Line }) {
  const act = useRefusals()
  return (
    <li className="cart-line">
      <Link
        className="cart-line__picture"
        to={paths.product(line.productId)}
        tabIndex={-1}
        aria-hidden="true"
      >
        <img src={line.image} alt="" width={132} height={132} />
      </Link>
      <div className="cart-line__words">
        <h2 className="cart-line__name">
          <Link to={paths.product(line.productId)}>{line.name}</Link>
        </h2>
        <p className="caption">{line.material}</p>
        <RateLine line={line} />
        {line.previousPrice !== undefined && (
          <Note kind="info" className="cart-line__note" role="status">
            {REPRICED[line.repricedReason ?? 'lock-ended']} The price was {formatRupees(line.previousPrice)},
            it is {formatRupees(line.price)} now.
          </Note>
        )}
        {!line.available && (
          <Note kind="warning" className="cart-line__note">
            This piece cannot be ordered at the moment. Remove it to go on.
          </Note>
        )}
        {line.available && isShort(line) && (
          <Note kind="warning" className="cart-line__note">
            {shortOfStock(line.name, line.stock ?? 0)}. Lower the quantity to go on.
          </Note>
        )}
      </div>
      <div className="cart-line__quantity">
        <QuantityStepper
          label={`Quantity of ${line.name}`}
          value={line.quantity}
          max={line.stock ?? 10}
          onChange={(quantity) => act(() => cartStore.set(line.productId, quantity))}
        />
        <div className="cart-line__actions">
          <button
            type="button"
            className="text-link small"
            onClick={() =>
              act(async () => {
                await wishlistStore.add({
                  productId: line.productId,
                  slug: line.slug,
                  name: line.name,
                  price: line.price,
                  image: line.image,
                  material: line.material,
                  stock: line.stock,
                })
                await cartStore.remove(line.productId)
              })
            }
          >
            Save for later
          </button>
          <button
            type="button"
            className="text-link small"
            aria-label={`Remove ${line.name}`}
            onClick={() => act(() => cartStore.remove(line.productId))}
          >
            Remove
          </button>
        </div>
      </div>
      <div className="cart-line__price">
        <b className="num">{formatInr(times(fromRupees(line.price), line.quantity))}</b>
        {line.quantity > 1 && <span className="caption num">{formatRupees(line.price)} each</span>}
      </div>
    </li>
  )
}

/** The stock was lowered since the piece was put in. */
const isShort = ({ quantity, stock }: Line): boolean => stock !== null && quantity > stock

/** `Gold rate (22K) ₹6,500/g locked at 3:42 pm` (S1 §2). */
function RateLine({ line }: { line: Line }) {
  if (!line.metal || line.rate === null || !line.lockedAt) return null
  return (
    <p className="cart-line__rate num">
      <Icon name="lock" size="small" />
      {RATE_LABELS[line.metal as MetalType]} {formatRupees(line.rate)}/g locked at {formatTime(line.lockedAt)}
    </p>
  )
}

/** What the shop refuses (more than the stock) is said, and nothing is lost. */
function useRefusals() {
  return (work: () => Promise<void>) => {
    work().catch((error: unknown) => {
      if (!(error instanceof ShopError)) throw error
      showToast({ title: error.message, failed: true })
    })
  }
}

function Summary({ lines }: { lines: Line[] }) {
  const { settings } = useFrame()
  const { user } = useSession()
  const subtotal = sum(lines.map((line) => times(fromRupees(line.price), line.quantity)))
  const delivery = {
    taxPercent: settings.taxPercent,
    deliveryCharge: fromRupees(settings.deliveryCharge),
    freeDeliveryFrom: fromRupees(settings.freeDeliveryFrom),
  }
  const shipping = shippingFor(subtotal, delivery)
  const coupon = useCoupon(toRupees(subtotal))
  const isBlocked = lines.some((line) => !line.available || isShort(line))
  return (
    <aside className="summary" aria-label="Order Summary">
      <h2 className="h3">Order Summary</h2>
      <Totals
        rows={[
          { label: 'Subtotal', value: formatInr(subtotal) },
          coupon.discount > 0 && { label: 'Discount', value: `−${formatInr(coupon.discount)}` },
          { label: 'Delivery', value: shipping === 0 ? 'Free' : formatInr(shipping), isFree: shipping === 0 },
        ]}
        total={{ label: 'Before GST', value: formatInr(paise(subtotal - coupon.discount + shipping)) }}
      />
      {shipping > 0 && (
        <p className="small muted">Free delivery from {formatRupees(settings.freeDeliveryFrom)}.</p>
      )}
      <CartCoupon coupon={coupon} />
      {isBlocked ? (
        <p className="small muted">Remove what cannot be ordered, or lower its quantity, to check out.</p>
      ) : (
        <ButtonLink size="large" wide to={user ? paths.checkout : paths.login(paths.checkout)}>
          Proceed to Checkout
        </ButtonLink>
      )}
      <p className="summary__line small">
        <Icon name="shield" />
        GST is added at checkout, on a tax invoice.
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
        Apply coupon
      </button>
    </p>
  )
}
