import { useEffect, useState } from 'react'
import { Link, Navigate, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { Profile } from '#contract/account.ts'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Order } from '#contract/orders.ts'
import { getItemKey } from '#domain/cart.ts'
import { isPaidOnline } from '#domain/payment-methods.ts'
import { formatVariantName } from '#domain/variants.ts'
import { createClientLoader, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { session } from '#web/session/session.ts'
import { useSession } from '#web/session/use-session.ts'
import { cartStore } from '#web/storefront/cart/cart-store.ts'
import { PriceChangeAlert } from '#web/storefront/cart/price-change-alert.tsx'
import { useCart } from '#web/storefront/cart/use-cart.ts'
import { noIndexMeta } from '#web/storefront/shared/page-meta.ts'
import { useStorefrontData } from '#web/storefront/shared/use-storefront-data.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Main } from '#web/ui/main.tsx'
import { PageSkeleton } from '#web/ui/skeleton.tsx'
import { Steps } from '#web/ui/steps.tsx'
import type { Route } from './+types/page.ts'
import { BillingStep } from './billing-step.tsx'
import { clearDraft, selectAddress, selectBillingAddress, startDraft, useDraft } from './checkout-draft.ts'
import { hasPendingAttempt } from './order-attempt.ts'
import { OrderPlaced } from './order-placed.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { resolveStep, STEPS, type Step } from './steps.ts'
import * as texts from './texts.ts'
import { UnconfirmedOrder } from './unconfirmed-order.tsx'
import { type CashOrders, type CashRefusal, useCheckoutPricing } from './use-checkout-pricing.ts'
import '#web/storefront/shared/order-summary.css'
import './checkout.css'

type CheckoutData = {
  profile: Profile
  savedAddresses: SavedAddress[]
  /** In rupees. */
  storeCredit: number
  /** The person's cash orders. */
  cashOrders: CashOrders['orders']
}

/** Profile, saved addresses and the cart, which is refreshed so that ended rate locks show. */
export const clientLoader = createClientLoader(
  async ({ api }: PageLoaderArgs): Promise<CheckoutData | null> => {
    if (!session.current()) return null
    const [profile, savedAddresses, storeCredit, cashOrders] = await Promise.all([
      api.account.profile(),
      // Without saved addresses the person can enter one.
      api.addresses.list().catch(() => ({ addresses: [] })),
      // Without it the order is paid another way.
      api.orders.storeCredit().catch(() => ({ balance: 0 })),
      // The server refuses cash above the limit in any case.
      api.orders.cashToday().catch(() => ({ total: 0, open: { count: 0, amount: 0 } })),
      cartStore.refresh(),
    ])
    return {
      profile,
      savedAddresses: savedAddresses.addresses,
      storeCredit: storeCredit.balance,
      cashOrders,
    }
  },
)

/** Going from step to step fetches nothing. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) => currentUrl.search === nextUrl.search && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) => noIndexMeta(matches, texts.pageTitle)
export const HydrateFallback = () => <PageSkeleton />

export default function CheckoutPage() {
  const checkoutData = useLoaderData<typeof clientLoader>()
  const { isLoading, user } = useSession()
  const { lines } = useCart()
  const [placed, setPlaced] = useState<Order | null>(null)
  const onPlaced = (order: Order) => {
    clearDraft()
    if (isPaidOnline(order.payment.method)) return window.location.assign(paths.pay(order._id))
    setPlaced(order)
    void cartStore.refresh()
  }

  if (placed) return <OrderPlaced order={placed} />
  if (isLoading) return <PageSkeleton />
  if (!checkoutData || !user) return <SignInRequired wasSignedIn={checkoutData !== null} />
  if (lines.length > 0) return <Checkout {...checkoutData} onPlaced={onPlaced} />
  if (!hasPendingAttempt()) return <Navigate to={paths.cart} replace />
  return (
    <CheckoutLayout>
      <UnconfirmedOrder onPlaced={onPlaced} />
    </CheckoutLayout>
  )
}

function Checkout({
  profile,
  savedAddresses,
  storeCredit,
  cashOrders,
  onPlaced,
}: CheckoutData & { onPlaced: (order: Order) => void }) {
  const draft = useDraft()
  const { lines } = useCart()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const creditBalance = profile.referralCredits
  const shipping = selectAddress(draft.shipping, savedAddresses)
  const [cashRefusal, setCashRefusal] = useState<CashRefusal | null>(null)
  const pricing = useCheckoutPricing(draft, { credits: creditBalance, storeCredit }, shipping.address, {
    orders: cashOrders,
    refusal: cashRefusal,
  })
  const billing = selectBillingAddress(draft, savedAddresses)
  useEffect(() => startDraft(profile), [profile])
  useEffect(() => cartStore.clearPriceNotices, [])

  const requestedStep = params.get('step')
  const step = resolveStep(requestedStep, shipping, billing)
  const goToStep = (next: Step) => void navigate(paths.checkoutStep(next))
  useScrollToTop(step)
  if (requestedStep && requestedStep !== step) return <Navigate to={paths.checkoutStep(step)} replace />

  return (
    <CheckoutLayout>
      {lines.map((line) => (
        <PriceChangeAlert
          key={getItemKey(line)}
          line={line}
          title={formatVariantName(line.name, line.variantTitle)}
          className="checkout__price-change"
        />
      ))}
      <Steps label={texts.stepsLabel} steps={texts.steps} current={STEPS.indexOf(step) + 1} />
      <div className="checkout__inner">
        <section className="checkout__step">
          {step === 'shipping' && (
            <ShippingStep
              savedAddresses={savedAddresses}
              selected={shipping}
              draftAddress={draft.shipping}
              delivery={pricing.delivery}
              onComplete={() => goToStep('billing')}
            />
          )}
          {step === 'billing' && (
            <BillingStep
              savedAddresses={savedAddresses}
              selected={billing}
              draftAddress={draft.billing}
              isSame={draft.sameBilling}
              business={pricing.sellsToBusiness ? draft.business : null}
              onBack={() => goToStep('shipping')}
              onComplete={() => goToStep('payment')}
            />
          )}
          {step === 'payment' && (
            <PaymentStep
              draft={draft}
              savedAddresses={savedAddresses}
              pricing={pricing}
              creditBalance={creditBalance}
              cashToday={cashOrders.total}
              cashRefusal={cashRefusal}
              onCashRefused={setCashRefusal}
              onPlaced={onPlaced}
              onBack={() => goToStep('billing')}
            />
          )}
        </section>
        <OrderSummary pricing={pricing} shippingAddress={step === 'shipping' ? null : shipping.address} />
      </div>
    </CheckoutLayout>
  )
}

function useScrollToTop(step: Step): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each step
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('.checkout__step h1')?.focus()
  }, [step])
}

function SignInRequired({ wasSignedIn }: { wasSignedIn: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <CheckoutLayout>
      <EmptyState
        level={1}
        title={texts.signInTitle}
        action={<ButtonLink to={paths.login(pathname + search)}>{texts.signIn}</ButtonLink>}
      >
        {wasSignedIn ? texts.sessionEnded : texts.signInText}
      </EmptyState>
    </CheckoutLayout>
  )
}

function CheckoutLayout({ children }: { children: React.ReactNode }) {
  const { shopName, brand, phone, hours } = useStorefrontData().settings
  return (
    <>
      <header className="checkout-header">
        <div className="wrap checkout-header__inner">
          <Logo name={shopName} picture={brand.logo} />
          <p className="small from-1024">
            {texts.questions} <b className="num">{phone}</b>
            {hours ? `, ${hours}` : ''}
          </p>
          <Link className="text-link small" to={paths.cart}>
            {texts.backToCart}
          </Link>
        </div>
      </header>
      <Main className="wrap checkout">{children}</Main>
    </>
  )
}
