import { useEffect } from 'react'
import { Outlet, useLocation, useRouteError } from 'react-router'
import type { CurrentRates } from '#contract/rates.ts'
import { type Page, publicPage } from '../page-loader.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import { ProblemPage } from '../ui/problem-page.tsx'
import type { Route } from './+types/layout.ts'
import { cartStore } from './cart/cart-store.ts'
import { Footer } from './footer/footer.tsx'
import { BottomBar } from './header/bottom-bar.tsx'
import { Header } from './header/header.tsx'
import { useFreshRates } from './rates/use-fresh-rates.ts'
import { shopHead } from './shared/shop-head.ts'
import { wishlistStore } from './wishlist/wishlist-store.ts'
import './layout.css'

const frame = publicPage(async ({ api, url }: Page) => {
  const [categories, { home, ...settings }, rates] = await Promise.all([
    // a shop is open without its categories, and without rates
    api.categories.list({ topLevelOnly: true, activeOnly: true }).catch((error: unknown) => {
      console.error('Failed to fetch categories', error)
      return null
    }),
    api.settings.read(),
    api.rates.current().then(
      ({ data }) => data,
      () => null,
    ),
  ])
  return {
    categories: categories ?? [],
    categoriesFailed: categories === null,
    settings,
    rates,
    shop: shopHead(settings, url),
    missingPicture: home.ourCollection?.tiles[1]?.picture ?? null,
  }
})
export const loader = frame.loader
export const clientLoader = frame.clientLoader

/** The frame changes when the shop does, not with every page: a new rate asks for it (use-fresh-rates). */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) => currentUrl.href === nextUrl.href && defaultShouldRevalidate

/** Checkout is calm: no categories to wander off to, a header of its own. */
const BARE = new Set<string>([paths.checkout])

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isBare = BARE.has(pathname)
  return (
    <>
      {!isBare && <Header {...loaderData} key="header" />}
      <Outlet context={loaderData} />
      {!isBare && <Footer categories={loaderData.categories} settings={loaderData.settings} />}
      {!isBare && <BottomBar />}
      <FollowShop rates={loaderData.rates} />
    </>
  )
}

/** Shows nothing. What it follows often changes nothing that is seen, and the frame is not drawn again for it. */
function FollowShop({ rates }: { rates: CurrentRates | null }) {
  useFreshRates(rates)
  useOwnLists(rates?.effectiveDate)
  return null
}

/** Cart and wishlist follow whoever is at this browser, the rates, and the network. */
function useOwnLists(rateDate: string | undefined): void {
  const { isLoading, user } = useSession()
  const person = user?._id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: anew for each person, signed out included, and each rate
  useEffect(() => {
    if (isLoading) return
    const refresh = () => {
      void cartStore.refresh()
      void wishlistStore.refresh()
    }
    refresh()
    window.addEventListener('online', refresh)
    return () => window.removeEventListener('online', refresh)
  }, [isLoading, person, rateDate])
}

export function ErrorBoundary() {
  return <ProblemPage error={useRouteError()} />
}
