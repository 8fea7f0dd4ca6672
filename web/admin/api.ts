import type { Api } from '#contract/contract.ts'
import { createHttpClient } from '#contract/http-client.ts'
import { routes } from '#contract/routes.ts'
import { session } from '#web/session/session.ts'
import { identityPrompt, signInPrompt } from './prompt.ts'

/** The api as the member of staff who is signed in. It is apart from the storefront's, which every shopper loads. */
export const adminApi: Api = createHttpClient(routes, {
  baseUrl: '/api',
  getToken: session.token,
  onUnauthenticated: async () => {
    const isSignedIn = await signInPrompt.ask()
    if (!isSignedIn) session.end()
    return isSignedIn
  },
  onReauthenticate: identityPrompt.ask,
})
