import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { confirmLeave } from './confirm-leave.ts'

/** Asks before unsaved changes are lost by a link, the Back button or closing the window. */
export function useUnsavedChangesPrompt(shouldBlock: () => boolean, isDirty: boolean): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      shouldBlock() && currentLocation.pathname !== nextLocation.pathname,
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
