import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, Outlet, useOutletContext, useRouteError } from 'react-router'
import { offlineStore } from '#web/sync/connection.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { OfflinePage } from './offline/offline-page.tsx'
// here, because the styles of a part that loads later come too late
import './not-found/not-found.css'

const NotFound = lazy(async () => ({ default: (await import('./not-found/not-found.tsx')).NotFound }))

/** Between the layout and its pages: when a page fails, header and footer stay. */
export default function PageBoundary() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404)
    return (
      <Suspense>
        <NotFound message={error.data?.message} />
      </Suspense>
    )
  if (isRouteErrorResponse(error) && error.status === 503 && !import.meta.env.SSR && offlineStore.get())
    return <OfflinePage />
  return <ErrorPage error={error} />
}
