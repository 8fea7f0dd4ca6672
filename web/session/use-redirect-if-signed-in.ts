import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { getReturnPath } from './require-session.ts'
import { useSession } from './use-session.ts'

/**
 * For the pages of sign-in and registration: whoever is signed in (just now, or in another tab) goes on to where
 * they wanted to be, else home.
 */
export function useRedirectIfSignedIn(url: URL): void {
  const { user } = useSession()
  const navigate = useNavigate()
  const returnPath = getReturnPath(url)
  const isSignedIn = user !== null
  useEffect(() => {
    if (isSignedIn) void navigate(returnPath, { replace: true })
  }, [isSignedIn, returnPath, navigate])
}
