import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, Navigate, useLoaderData } from 'react-router'
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
import { type Draft, draftStore, EMPTY_DRAFT } from './checkout-draft.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentStep } from './payment-step.tsx'
import { Placed } from './placed.tsx'
import { ShippingStep } from './shipping-step.tsx'
import '../shared/summary.css'
import './checkout.css'

/** The profile prefills the address and tells the referral balance; the cart is read anew, so lapsed locks show. */
export const clientLoader = browserPage(async ({ api }: Page): Promise<Profile | null> => {
  if (!session.current()) return null
  const [profile] = await Promise.all([api.auth.profile(), cartStore.refresh()])
  return profile
})

export const meta: Route.MetaFunction = ({ matches }) => unlistedMeta(matches, 'Checkout')
export const HydrateFallback = () => <PageSkeleton />

export default function CheckoutPage() {
  const profile = useLoaderData<typeof clientLoader>()
  const { isLoading } = useSession()
  const { lines } = useCart()
  const draft = useSyncExternalStore(draftStore.subscribe, draftStore.get, () => EMPTY_DRAFT)
  const [placed, setPlaced] = useState<Order | null>(null)
  const { settings } = useFrame()
  usePrefill(profile, draft)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its top
  useEffect(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('.checkout__step h1')?.focus()
  }, [draft.step])

  const change = (changes: Partial<Draft>) => draftStore.set({ ...draftStore.get(), ...changes })

  if (placed) return <Placed order={placed} />
  if (isLoading) return <PageSkeleton />
  if (!profile)
    return (
      <Frame phone={settings.phone} hours={settings.hours}>
        <EmptyState
          level={1}
          title="Please Sign In"
          action={<ButtonLink to={paths.login(paths.checkout)}>Sign in</ButtonLink>}
        >
          Your cart waits. Sign in to check out.
        </EmptyState>
      </Frame>
    )
  if (lines.length === 0) return <Navigate to={paths.cart} replace />

  return (
    <Frame phone={settings.phone} hours={settings.hours}>
      <Steps label="Checkout" steps={['Shipping', 'Billing', 'Payment']} current={draft.step} />
      <div className="checkout__in">
        <section className="checkout__step">
          {draft.step === 1 && <ShippingStep draft={draft} change={change} />}
          {draft.step === 2 && <BillingStep draft={draft} change={change} />}
          {draft.step === 3 && (
            <PaymentStep
              draft={draft}
              change={change}
              balance={profile.referralCredits}
              onPlaced={(order) => {
                draftStore.set(EMPTY_DRAFT)
                setPlaced(order)
              }}
            />
          )}
        </section>
        <OrderSummary draft={draft} balance={profile.referralCredits} />
      </div>
    </Frame>
  )
}

/** A returning customer types nothing: the address of the profile, where nothing was typed yet. */
function usePrefill(profile: Profile | null, draft: Draft): void {
  useEffect(() => {
    if (!profile || draft.shipping.street || draft.shipping.name) return
    const { address } = profile
    draftStore.set({
      ...draftStore.get(),
      shipping: {
        name: profile.name,
        phone: profile.phone,
        street: address?.street ?? '',
        city: address?.city ?? '',
        state: address?.state ?? '',
        postalCode: address?.postalCode ?? '',
        country: 'India',
      },
    })
  }, [profile, draft])
}

function Frame({ phone, hours, children }: { phone: string; hours: string; children: React.ReactNode }) {
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
