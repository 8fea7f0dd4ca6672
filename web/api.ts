import { createContext } from 'react-router'
import type { StorefrontApi } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { storefrontRoutes } from '#contract/storefront-routes.ts'
import { session } from './session/session.ts'

/** Where loaders on the server find the in-process api of an anonymous visitor. */
export const apiContext = createContext<StorefrontApi>()

/** The api with a token that this browser does not keep yet. Null: as a visitor. */
export const apiWithToken = (token: string | null): StorefrontApi =>
  createHttpClient(storefrontRoutes, { baseUrl: '/api', getToken: () => token })

/** The api of the storefront as the person who is signed in at this browser, for client loaders and event handlers. */
export const browserApi: StorefrontApi = createHttpClient(storefrontRoutes, {
  baseUrl: '/api',
  getToken: session.token,
  onUnauthenticated: async () => {
    session.end()
    return false
  },
})
