import { useNavigation } from 'react-router'

/** A garnet line at the top while the next page is on its way; short waits show nothing. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  return isNavigating ? <div className="navigation-progress" aria-hidden="true" /> : null
}
