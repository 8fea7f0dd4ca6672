import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { getReturnPath } from './require-session.ts'
import { useSession } from './use-session.ts'

/**
 * For sign-in and registration: a person who is signed in, here or in another tab, is redirected to the page that they
 * came from, or home.
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
