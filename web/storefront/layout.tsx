import { useEffect } from 'react'
import { Outlet, redirectDocument, useLocation, useRouteError } from 'react-router'
import type { CurrentRates } from '#contract/rates.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import { createPublicLoaders, isNotFound, type PageLoaderArgs } from '#web/page-loader.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session/use-session.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import type { Route } from './+types/layout.ts'
import { cartStore } from './cart/cart-store.ts'
import { Footer } from './footer/footer.tsx'
import { BottomBar } from './header/bottom-bar.tsx'
import { Header } from './header/header.tsx'
import { useLiveRates } from './rates/use-live-rates.ts'
import { findCollectionPicture } from './shared/find-collection-picture.ts'
import { toSiteInfo } from './shared/site-info.ts'
import { wishlistStore } from './wishlist/wishlist-store.ts'
import './layout.css'

const layoutRoute = createPublicLoaders(async ({ api, url }: PageLoaderArgs) => {
  const [categories, settings, home, pages, current] = await Promise.all([
    // The shop works without categories and without rates.
    api.categories.list({ topLevelOnly: true, activeOnly: true }).catch((error: unknown) => {
      console.error('Failed to fetch categories', error)
      return null
    }),
    api.settings.read(),
    api.home.read(),
    api.pages.links(),
    api.rates.current().then(
      ({ data }) => ({ rates: data, hasRates: true }),
      (error: unknown) => ({ rates: null, hasRates: !isNotFound(error) }),
    ),
  ])
  return {
    categories: categories ?? [],
    categoriesFailed: categories === null,
    settings,
    day: toIndiaDay(new Date()),
    pages,
    ...current,
    shop: toSiteInfo(settings, url),
    missingPicture: findCollectionPicture(home.blocks, 1),
  }
})
export const loader = layoutRoute.loader
/**
 * While the shop is closed, the server decides who may see a page: whoever comes from elsewhere, such as sign-in, loads the
 * whole document. Data that is loaded again is that of a page which the server has shown.
 */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const loaded = await layoutRoute.clientLoader(args)
  if (!loaded.settings.isOpen && location.pathname !== args.url.pathname)
    throw redirectDocument(args.url.pathname)
  return loaded
}

/** The layout's data is not loaded again with every page. New rates reload it (use-live-rates.ts). */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) => currentUrl.href === nextUrl.href && defaultShouldRevalidate

/** Checkout has a header of its own, without links to the catalogue. */
const MINIMAL_LAYOUT_PATHS = new Set<string>([paths.checkout, paths.pay('')])

export default function StorefrontLayout({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const isMinimalLayout = MINIMAL_LAYOUT_PATHS.has(pathname)
  return (
    <>
      {!isMinimalLayout && <Header {...loaderData} key="header" />}
      <Outlet context={loaderData} />
      {!isMinimalLayout && <Footer {...loaderData} key="footer" />}
      {!isMinimalLayout && <BottomBar />}
      <LiveUpdates rates={loaderData.rates} />
    </>
  )
}

/** Renders nothing. A component of its own, so that its updates do not render the layout again. */
function LiveUpdates({ rates }: { rates: CurrentRates | null }) {
  useLiveRates(rates)
  useSyncedLists(rates?.effectiveDate)
  return null
}

/** Refreshes cart and wishlist for each person, with new rates, and when the network returns. */
function useSyncedLists(rateDate: string | undefined): void {
  const { isLoading, user } = useSession()
  const userId = user?._id ?? null
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each person, visitors included, and each rate
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
