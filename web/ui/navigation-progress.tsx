import { useNavigation } from 'react-router'

/** A garnet line at the top while the next page is on its way; short waits show nothing. */
export function NavigationProgress() {
  const isGoing = useNavigation().state !== 'idle'
  return isGoing ? <div className="navigation-progress" aria-hidden="true" /> : null
}
