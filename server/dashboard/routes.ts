import type { dashboard as contract } from '#contract/dashboard.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Dashboard } from './service.ts'

export const dashboardRoutes = (dashboard: Dashboard): ModuleHandlers<typeof contract> => ({
  read: ({ caller, input }) => dashboard.read(caller, input),
  work: ({ caller }) => dashboard.readWork(caller),
  setup: ({ caller }) => dashboard.readSetup(caller),
})
