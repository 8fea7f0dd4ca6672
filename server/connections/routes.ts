import type { connections as contract } from '#contract/connections.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Connections } from './service.ts'
import type { ConnectionTests } from './test-connections.ts'

export const connectionRoutes = (
  connections: Connections,
  test: ConnectionTests,
): ModuleHandlers<typeof contract> => ({
  read: () => connections.read(),
  updateMail: ({ caller, input }) => connections.update(caller, 'mail', input),
  updateSms: ({ caller, input }) => connections.update(caller, 'sms', input),
  updateRateFeed: ({ caller, input }) => connections.update(caller, 'rateFeed', input),
  updateMaps: ({ caller, input }) => connections.update(caller, 'maps', input),
  updateRazorpay: ({ caller, input }) => connections.update(caller, 'razorpay', input),
  updateCashfree: ({ caller, input }) => connections.update(caller, 'cashfree', input),
  test: ({ caller, input }) => test(caller, input.kind),
})
