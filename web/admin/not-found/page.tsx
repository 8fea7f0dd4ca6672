import { data } from 'react-router'

/** Nothing lives at this address: the admin shows its 404. */
export function clientLoader() {
  throw data({ message: 'Page not found' }, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
