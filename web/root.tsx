import { lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react'
import { Links, Meta, Outlet, ScrollRestoration, useRouteError } from 'react-router'
import { currentLanguage } from '#domain/language.ts'
import { collectFormElements, finishHydration } from '#web/pre-hydration-input.ts'
import { confirmRequest } from '#web/ui/confirm.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { Announcer } from './ui/announcer.tsx'
import cormorant from './ui/fonts/cormorant-latin.woff2?url'
import figtree from './ui/fonts/figtree-latin.woff2?url'
import rupee from './ui/fonts/figtree-rupee.woff2?url'
import { SkipLink } from './ui/main.tsx'
import { NavigationProgress } from './ui/navigation-progress.tsx'
import { useIsHydrated, useStore } from './ui/store.ts'
import { Toaster } from './ui/toaster.tsx'
import './ui/ui.css'

const PRELOADED_FONTS = [figtree, cormorant, rupee]

export const links = () => [
  ...PRELOADED_FONTS.map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang={currentLanguage().locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#fbf8f3" />
        <meta name="format-detection" content="telephone=no" />
        <Meta />
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
  const [initialElements] = useState(collectFormElements)
  useLayoutEffect(() => finishHydration(initialElements), [initialElements])
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
  return <ErrorPage error={useRouteError()} />
}
