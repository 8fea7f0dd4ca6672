import { data } from 'react-router'
import { isAdminPath } from '#web/is-admin-path.ts'
import * as texts from '#web/ui/texts.ts'
import type { Route } from './+types/page.ts'

/** An address without a page: a real 404, shown by the layout's error page. */
const throwNotFound = (): never => {
  throw data({ message: texts.pageNotFound }, { status: 404 })
}
// Both are needed: the browser's build contains no loaders.
export const loader = throwNotFound
export const clientLoader = ({ url }: Route.ClientLoaderArgs): Promise<never> => {
  if (!isAdminPath(url.pathname)) return throwNotFound()
  // The router of a storefront page does not know the admin routes (web/start-page.ts), so the browser
  // loads the page.
  location.assign(url)
  return new Promise(() => {})
}

export default function NotFoundPage() {
  return null
}
