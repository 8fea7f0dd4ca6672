import { createContext } from 'react-router'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { identityPrompt, signInPrompt } from './session/prompt.ts'
import { session } from './session/session.ts'

/** Where loaders on the server find the in-process api of an anonymous visitor. */
export const apiContext = createContext<Api>()

/** The api with a token that this browser does not keep yet. Null: as a visitor. */
export const apiWithToken = (token: string | null): Api =>
  createHttpClient({ baseUrl: '/api', getToken: () => token })

/** The api as the person who is signed in at this browser, for client loaders and event handlers. */
export const browserApi: Api = createHttpClient({
  baseUrl: '/api',
  getToken: session.token,
  onUnauthenticated: async () => {
    const isSignedIn = await signInPrompt.ask()
    if (!isSignedIn) session.end()
    return isSignedIn
  },
  onReauthenticate: identityPrompt.ask,
})
