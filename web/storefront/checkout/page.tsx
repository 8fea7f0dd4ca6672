import { useEffect, useState } from 'react'
import { Link, Navigate, useLoaderData, useLocation, useNavigate, useSearchParams } from 'react-router'
import type { SavedAddress } from '#contract/addresses.ts'
import type { Profile } from '#contract/auth.ts'
import type { Order } from '#contract/orders.ts'
import { browserPage, type Page } from '../../page-loader.ts'
import { paths } from '../../paths.ts'
import { session } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Main } from '../../ui/main.tsx'
import { PageSkeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { cartStore } from '../cart/cart-store.ts'
import { useCart } from '../cart/use-cart.ts'
import { unlistedMeta } from '../shared/page-meta.ts'
import { useFrame } from '../shared/use-frame.ts'
import type { Route } from './+types/page.ts'
import { BillingStep } from './billing-step.tsx'
import { chosenAddress, chosenBilling, endDraft, startDraft, useDraft } from './checkout-draft.ts'
import { hasUnanswered } from './order-attempt.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { Placed } from './placed.tsx'
import { ShippingStep } from './shipping-step.tsx'
import { STEPS, type Step, stepOf } from './steps.ts'
import { UnansweredOrder } from './unanswered.tsx'
import { useFigures } from './use-totals.ts'
import '../shared/summary.css'
import './checkout.css'

type Known = {
  profile: Profile
  book: SavedAddress[]
  /** What the person's cash orders of today come to, rupees. */
  cashToday: number
}

/** Who it is, where things can go, and the cart anew, so lapsed locks show. */
export const clientLoader = browserPage(async ({ api }: Page): Promise<Known | null> => {
  if (!session.current()) return null
  const [profile, book, cash] = await Promise.all([
    api.auth.profile(),
    // without the book one types
    api.addresses.list().catch(() => ({ addresses: [] })),
    // the server refuses cash above the limit in any case
    api.orders.cashToday().catch(() => ({ total: 0 })),
    cartStore.refresh(),
  ])
  return { profile, book: book.addresses, cashToday: cash.total }
})

/** Going from step to step asks for nothing anew. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) => currentUrl.search === nextUrl.search && defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Checkout')
export const HydrateFallback = () => <PageSkeleton />

export default function CheckoutPage() {
  const known = useLoaderData<typeof clientLoader>()
  const { isLoading, user } = useSession()
  const { lines } = useCart()
  const [placed, setPlaced] = useState<Order | null>(null)
  const onPlaced = (order: Order) => {
    setPlaced(order)
    endDraft()
    void cartStore.refresh()
  }

  if (placed) return <Placed order={placed} />
  if (isLoading) return <PageSkeleton />
  if (!known || !user) return <SignInFirst wasSignedIn={known !== null} />
  if (lines.length > 0) return <Checkout {...known} onPlaced={onPlaced} />
  if (!hasUnanswered()) return <Navigate to={paths.cart} replace />
  return (
    <Frame>
      <UnansweredOrder onPlaced={onPlaced} />
    </Frame>
  )
}

function Checkout({ profile, book, cashToday, onPlaced }: Known & { onPlaced: (order: Order) => void }) {
  const draft = useDraft()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const balance = profile.referralCredits
  const figures = useFigures(draft, balance)
  const shipping = chosenAddress(draft.shipping, book)
  const billing = chosenBilling(draft, book)
  useEffect(() => startDraft(profile), [profile])

  const asked = params.get('step')
  const step = stepOf(asked, shipping, billing)
  const go = (next: Step) => void navigate(paths.checkoutStep(next))
  useStartAtTop(step)
  if (asked && asked !== step) return <Navigate to={paths.checkoutStep(step)} replace />

  return (
    <Frame>
      <Steps label="Checkout" steps={['Shipping', 'Billing', 'Payment']} current={STEPS.indexOf(step) + 1} />
      <div className="checkout__in">
        <section className="checkout__step">
          {step === 'shipping' && (
            <ShippingStep
              book={book}
              chosen={shipping}
              part={draft.shipping}
              subtotal={figures.subtotal}
              onDone={() => go('billing')}
            />
          )}
          {step === 'billing' && (
            <BillingStep
              book={book}
              chosen={billing}
              part={draft.billing}
              isSame={draft.sameBilling}
              onBack={() => go('shipping')}
              onDone={() => go('payment')}
            />
          )}
          {step === 'payment' && (
            <PaymentStep
              draft={draft}
              book={book}
              figures={figures}
              balance={balance}
              cashToday={cashToday}
              onPlaced={onPlaced}
              onBack={() => go('billing')}
            />
          )}
        </section>
        <OrderSummary
          totals={figures.totals}
          shippingAddress={step === 'shipping' ? null : shipping.address}
        />
      </div>
    </Frame>
  )
}

function useStartAtTop(step: Step): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('.checkout__step h1')?.focus()
  }, [step])
}

function SignInFirst({ wasSignedIn }: { wasSignedIn: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <Frame>
      <EmptyState
        level={1}
        title="Please Sign In"
        action={<ButtonLink to={paths.login(pathname + search)}>Sign in</ButtonLink>}
      >
        {wasSignedIn
          ? 'Your session has ended. Sign in and go on where you were: nothing that you typed is lost.'
          : 'Your cart waits. Sign in to check out.'}
      </EmptyState>
    </Frame>
  )
}

function Frame({ children }: { children: React.ReactNode }) {
  const { phone, hours } = useFrame().settings
  return (
    <>
      <header className="checkout-header">
        <div className="wrap checkout-header__in">
          <Logo />
          <p className="small from-1024">
            Questions? <b className="num">{phone}</b>
            {hours ? `, ${hours}` : ''}
          </p>
          <Link className="text-link small" to={paths.cart}>
            Back to cart
          </Link>
        </div>
      </header>
      <Main className="wrap checkout">{children}</Main>
    </>
  )
}
