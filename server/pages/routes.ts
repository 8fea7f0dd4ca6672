import type { pages as contract } from '#contract/pages.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Pages } from './service.ts'

export const pageRoutes = (pages: Pages): ModuleHandlers<typeof contract> => ({
  links: () => pages.links(),
  list: () => pages.list(),
  one: ({ input }) => pages.one(input.slug),
})
