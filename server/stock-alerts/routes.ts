import type { stockAlerts as contract } from '#contract/stock-alerts.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { StockAlerts } from './service.ts'

export const stockAlertRoutes = (stockAlerts: StockAlerts): ModuleHandlers<typeof contract> => ({
  create: ({ caller, input }) => stockAlerts.create(caller, input),
  stop: ({ input }) => stockAlerts.stop(input.token),
})
