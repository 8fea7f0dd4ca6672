import { useNavigation } from 'react-router'

/** A line at the top while the next page loads. Hidden for short waits. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  return isNavigating ? <div className="navigation-progress" aria-hidden="true" /> : null
}
