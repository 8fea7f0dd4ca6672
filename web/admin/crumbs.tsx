import { useMatches } from 'react-router'
import { paths } from '../paths.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'

type Crumb = { label: string; to?: string }
/** What a page of the back office exports as `handle`: its place under Admin, from its own data where it has a name. */
type Handle = { crumbs?: (data: unknown) => Crumb[] }

export function Crumbs() {
  const page = useMatches().at(-1)
  const crumbs = (page?.handle as Handle | undefined)?.crumbs?.(page?.loaderData) ?? []
  if (crumbs.length === 0) return null
  return (
    <Breadcrumbs
      className="admin-top__crumbs"
      items={[{ label: 'Admin', to: paths.admin.dashboard }, ...crumbs]}
    />
  )
}
