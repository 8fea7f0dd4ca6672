import { createContext } from 'react-router'
import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { confirmIdentity } from './session/confirm-identity.ts'
import { session } from './session/session.ts'

/** Where loaders on the server find the in-process api of an anonymous visitor. */
export const apiContext = createContext<Api>()

/** The api as the person at this browser: clientLoaders and event handlers call it. */
export const browserApi: Api = createHttpClient({
  baseUrl: '/api',
  token: session.token,
  onUnauthenticated: session.end,
  onReauthenticate: confirmIdentity,
})
