import { createContext } from 'react-router'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { confirmIdentity } from './session/confirm-identity.ts'
import { session } from './session/session.ts'
import { signInAgain } from './session/sign-in-again.ts'

/** Where loaders on the server find the in-process api of an anonymous visitor. */
export const apiContext = createContext<Api>()

/** For a session that this browser does not keep yet; null for calls as a visitor. */
export const apiWithToken = (token: string | null): Api =>
  createHttpClient({ baseUrl: '/api', getToken: () => token })

/** The api as the person at this browser: clientLoaders and event handlers call it. */
export const browserApi: Api = createHttpClient({
  baseUrl: '/api',
  getToken: session.token,
  onUnauthenticated: async () => {
    const isSignedIn = await signInAgain()
    if (!isSignedIn) session.end()
    return isSignedIn
  },
  onReauthenticate: confirmIdentity,
})
