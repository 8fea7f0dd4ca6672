import type { dashboard as contract } from '#contract/dashboard.ts'
import type { HandlersOf } from '#server/http/handlers.ts'
import type { Dashboard } from './service.ts'

export const dashboardRoutes = (dashboard: Dashboard): HandlersOf<typeof contract> => ({
  read: ({ input }) => dashboard.read(input),
})
