import { createHttpClient } from '#contract/http-client.ts'
import { newsletterRoutes } from '#contract/newsletter-routes.ts'
import { session } from '#web/session/session.ts'

/** Apart from the calls that all pages make, so that pages without the newsletter do not load them. */
export const newsletterApi = createHttpClient(newsletterRoutes, { baseUrl: '/api', getToken: session.token })
