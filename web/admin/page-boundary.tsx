import { isRouteErrorResponse, Outlet, useOutletContext, useRouteError } from 'react-router'
import { paths } from '#web/paths.ts'
import { ErrorPage } from '#web/ui/error-page.tsx'
import { adminPaths } from './paths.ts'

/** Keeps the layout with its menu when a page fails. */
export default function PageBoundary() {
  return <Outlet context={useOutletContext()} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const isForbidden = isRouteErrorResponse(error) && error.status === 403
  const home = isForbidden
    ? { label: 'Back to the shop', to: paths.home }
    : { label: 'Back to the dashboard', to: adminPaths.dashboard }
  return (
    <ErrorPage
      error={error}
      home={home}
      notFoundText="It may have been deleted, or the address is not right."
    />
  )
}
