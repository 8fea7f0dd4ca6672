import { useMatches } from 'react-router'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { adminPaths } from './paths.ts'

type Breadcrumb = { label: string; to?: string }
/** Admin pages export this as `handle`. The last breadcrumb can be a name from the page's data. */
type RouteHandle = { crumbs?: (data: unknown) => Breadcrumb[] }

export function AdminBreadcrumbs() {
  const page = useMatches().at(-1)
  const crumbs = (page?.handle as RouteHandle | undefined)?.crumbs?.(page?.loaderData) ?? []
  if (crumbs.length === 0) return null
  return (
    <Breadcrumbs
      className="admin-header__breadcrumbs"
      items={[{ label: 'Admin', to: adminPaths.dashboard }, ...crumbs]}
    />
  )
}
