import { data } from 'react-router'
import { isAdminPath } from '#web/is-admin-path.ts'
import type { Route } from './+types/page.ts'

/** Whatever no route knows: a true 404, shown by the layout's error page. */
const throwNotFound = (): never => {
  throw data({ message: 'Page not found' }, { status: 404 })
}
// not one for the other: the browser's build has no loaders
export const loader = throwNotFound
export const clientLoader = ({ url }: Route.ClientLoaderArgs): Promise<never> => {
  if (!isAdminPath(url.pathname)) return throwNotFound()
  // a page of the shop does not know those of the back office (painted-first.ts): this one ends here
  location.assign(url)
  return new Promise(() => {})
}

export default function NotFoundPage() {
  return null
}
