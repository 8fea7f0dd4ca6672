import { data } from 'react-router'

/** Whatever no route knows: a true 404, shown by the layout's error page. */
export function loader(): never {
  throw data({ message: 'Page not found' }, { status: 404 })
}
export const clientLoader = loader

export default function NotFoundPage() {
  return null
}
