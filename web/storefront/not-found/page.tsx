import { data } from 'react-router'

/** Whatever no route knows: a true 404, shown by the layout's error page. */
const missing = (): never => {
  throw data({ message: 'Page not found' }, { status: 404 })
}
// not one for the other: the browser's build has no loaders
export const loader = missing
export const clientLoader = missing

export default function NotFoundPage() {
  return null
}
