import { lazy, type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import {
  Links,
  Meta,
  Outlet,
  ScrollRestoration,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { currentLanguage } from '#domain/language.ts'
import { collectPageElements, finishHydration, passEarlyInput } from '#web/pre-hydration-input.ts'
import { confirmRequest } from '#web/ui/confirm.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { getBrandStyle } from './brand-style.ts'
import { PRELOADED_FONTS } from './font-files.ts'
import { isAdminPath } from './is-admin-path.ts'
import { createPublicLoaders, type PageLoaderArgs } from './page-loader.ts'
import { Announcer } from './ui/announcer.tsx'
import { SkipLink } from './ui/main.tsx'
import { NavigationProgress } from './ui/navigation-progress.tsx'
import { useIsHydrated, useStore } from './ui/store.ts'
import { Toaster } from './ui/toaster.tsx'
import './ui/ui.css'

const root = createPublicLoaders(async ({ api }: PageLoaderArgs) => {
  const { brand } = await api.settings.read()
  const { everywhere, storefront } = getBrandStyle(brand)
  return {
    style: everywhere,
    storefrontStyle: storefront,
    fonts: PRELOADED_FONTS[brand.fonts],
    background: brand.background,
    icon: brand.icon,
  }
})
/** What all pages of the shop have in common. Only the server loads it: it is in each document, and nothing changes it. */
export const loader = root.loader
export const shouldRevalidate = () => false

export function Layout({ children }: { children: ReactNode }) {
  const shared = useRouteLoaderData<typeof loader>('root')
  const isAdmin = isAdminPath(useLocation().pathname)
  const { style, storefrontStyle, fonts = [], background, icon } = shared ?? {}
  return (
    <html lang={currentLanguage().locale} style={isAdmin ? style : { ...style, ...storefrontStyle }}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        {background && <meta name="theme-color" content={background} />}
        <meta name="format-detection" content="telephone=no" />
        <Meta />
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        {icon ? (
          <>
            <link rel="icon" href={`${icon}-32.png`} sizes="32x32" type="image/png" />
            <link rel="icon" href={`${icon}-192.png`} sizes="192x192" type="image/png" />
            <link rel="apple-touch-icon" href={`${icon}-180.png`} />
          </>
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="icon" href="/icon-32.ico" sizes="32x32" />
            <link rel="apple-touch-icon" href="/icon-180.png" />
          </>
        )}
        <Links />
      </head>
      <body>
        {/* When the browser has translated the page, React draws it again, up to this boundary. It may not draw the
            whole document: Trusted Types forbid to create its scripts. */}
        <Suspense>{children}</Suspense>
        <ScrollRestoration />
      </body>
    </html>
  )
}

export default function Root() {
  useFinishHydration()
  return (
    <>
      <WebManifestLink />
      <SkipLink />
      <NavigationProgress />
      <Outlet />
      <Confirmation />
      <Toaster />
      <Announcer />
    </>
  )
}

function useFinishHydration(): void {
  const [initialElements] = useState(collectPageElements)
  useLayoutEffect(() => passEarlyInput(initialElements), [initialElements])
  useEffect(finishHydration, [])
}

const ConfirmDialog = lazy(async () => ({
  default: (await import('#web/ui/confirm-dialog.tsx')).ConfirmDialog,
}))

/** The dialog of `confirm()`. Its code is loaded with the first question, and it stays, so that it can fade out. */
function Confirmation() {
  const isAsked = useStore(confirmRequest) !== null
  const [hasBeenAsked, setHasBeenAsked] = useState(false)
  if (isAsked && !hasBeenAsked) setHasBeenAsked(true)
  return hasBeenAsked ? (
    <Suspense>
      <ConfirmDialog />
    </Suspense>
  ) : null
}

/** After hydration, because browsers fetch its file and an icon at once, beside the first picture. */
function WebManifestLink() {
  const isHydrated = useIsHydrated()
  return isHydrated ? <link rel="manifest" href="/site.webmanifest" /> : null
}

/** For a page or layout that failed without a boundary of its own. */
export function ErrorBoundary() {
  useFinishHydration()
  return <ErrorPage error={useRouteError()} />
}
