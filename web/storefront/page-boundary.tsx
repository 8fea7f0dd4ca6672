import { isRouteErrorResponse, Outlet, useOutletContext, useRouteError } from 'react-router'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { NotFound } from './not-found/not-found.tsx'

/** Between the layout and its pages: when a page fails, header and footer stay. */
export default function PageBoundary() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound message={error.data?.message} />
  return <ErrorPage error={error} />
}
