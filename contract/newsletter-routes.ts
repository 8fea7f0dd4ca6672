import type { RouteTable } from './endpoint.ts'

/** The calls of visitors about the newsletter. Apart from those of all pages, because few pages need them. */
export const newsletterRoutes = {
  newsletter: {
    subscribe: 'POST /newsletter',
    confirm: 'POST /newsletter/confirm',
    unsubscribe: 'POST /newsletter/unsubscribe',
  },
} as const satisfies RouteTable
