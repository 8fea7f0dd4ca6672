import { data } from 'react-router'

/** Shows the 404 page within the admin layout. */
export function clientLoader() {
  throw data({ message: 'Page not found' }, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
