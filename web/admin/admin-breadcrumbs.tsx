import { useMatches } from 'react-router'
import { paths } from '#web/paths.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'

type Breadcrumb = { label: string; to?: string }
/** What a page of the back office exports as `handle`: its place under Admin, from its own data where it has a name. */
type RouteHandle = { crumbs?: (data: unknown) => Breadcrumb[] }

export function AdminBreadcrumbs() {
  const page = useMatches().at(-1)
  const crumbs = (page?.handle as RouteHandle | undefined)?.crumbs?.(page?.loaderData) ?? []
  if (crumbs.length === 0) return null
  return (
    <Breadcrumbs
      className="admin-header__breadcrumbs"
      items={[{ label: 'Admin', to: paths.admin.dashboard }, ...crumbs]}
    />
  )
}
