import type { newsletter as contract } from '#contract/newsletter.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Newsletter } from './service.ts'

export const newsletterRoutes = (newsletter: Newsletter): ModuleHandlers<typeof contract> => ({
  subscribe: ({ caller, input }) => newsletter.subscribe(caller, input),
  confirm: ({ input }) => newsletter.confirm(input.token),
  unsubscribe: ({ input }) => newsletter.unsubscribe(input.token),
  list: ({ input }) => newsletter.list(input),
  export: async ({ caller, input }) => ({
    bytes: await newsletter.exportList(caller, input),
    name: 'newsletter.csv',
  }),
})
