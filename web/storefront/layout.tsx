import { useEffect } from 'react'
import { Outlet, useLocation, useRouteError } from 'react-router'
import type { CurrentRates } from '#contract/rates.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { createPublicLoaders, type PageLoaderArgs } from '../page-loader.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session/use-session.ts'
import type { Route } from './+types/layout.ts'
import { cartStore } from './cart/cart-store.ts'
import { Footer } from './footer/footer.tsx'
import { BottomBar } from './header/bottom-bar.tsx'
import { Header } from './header/header.tsx'
import { useLiveRates } from './rates/use-live-rates.ts'
import { toSiteInfo } from './shared/site-info.ts'
import { wishlistStore } from './wishlist/wishlist-store.ts'
import './layout.css'

const layoutRoute = createPublicLoaders(async ({ api, url }: PageLoaderArgs) => {
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
    shop: toSiteInfo(settings, url),
    missingPicture: home.ourCollection?.tiles[1]?.picture ?? null,
  }
})
export const loader = layoutRoute.loader
export const clientLoader = layoutRoute.clientLoader

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
const MINIMAL_LAYOUT_PATHS = new Set<string>([paths.checkout])

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isMinimalLayout = MINIMAL_LAYOUT_PATHS.has(pathname)
  return (
    <>
      {!isMinimalLayout && <Header {...loaderData} key="header" />}
      <Outlet context={loaderData} />
      {!isMinimalLayout && <Footer categories={loaderData.categories} settings={loaderData.settings} />}
      {!isMinimalLayout && <BottomBar />}
      <LiveUpdates rates={loaderData.rates} />
    </>
  )
}

/** Shows nothing. What it follows often changes nothing that is seen, and the frame is not drawn again for it. */
function LiveUpdates({ rates }: { rates: CurrentRates | null }) {
  useLiveRates(rates)
  useSyncedLists(rates?.effectiveDate)
  return null
}

/** Cart and wishlist follow whoever is at this browser, the rates, and the network. */
function useSyncedLists(rateDate: string | undefined): void {
  const { isLoading, user } = useSession()
  const userId = user?._id ?? null
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
  }, [isLoading, userId, rateDate])
}

export function ErrorBoundary() {
  return <ErrorPage error={useRouteError()} />
}
