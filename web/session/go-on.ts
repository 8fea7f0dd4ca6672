import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { returnTo } from './require-session.ts'
import { useSession } from './use-session.ts'

/**
 * For the pages of sign-in and registration: whoever is signed in (just now, or in another tab) goes on to where
 * they wanted to be, else home.
 */
export function useGoOn(url: URL): void {
  const { user } = useSession()
  const navigate = useNavigate()
  const to = returnTo(url)
  const isSignedIn = user !== null
  useEffect(() => {
    if (isSignedIn) void navigate(to, { replace: true })
  }, [isSignedIn, to, navigate])
}
