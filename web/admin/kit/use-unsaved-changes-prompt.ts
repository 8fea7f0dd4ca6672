import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirmLeave } from './confirm-leave.ts'

/**
 * Asks before unsaved changes are lost by a link, the Back button or closing the window. `leftBy` is `'query'` where the
 * query of the address says which form the page shows.
 */
export function useUnsavedChangesPrompt(
  shouldBlock: () => boolean,
  isDirty: boolean,
  leftBy: 'path' | 'query' = 'path',
): void {
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      shouldBlock() && (from.pathname !== to.pathname || (leftBy === 'query' && from.search !== to.search)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLeave().then((isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset()))
  }, [blocker])
  useEffect(() => {
    if (!isDirty) return
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isDirty])
}
