import type { returns as contract } from '#contract/returns.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Orders } from '../service.ts'

export const returnRoutes = ({ returns }: Orders): ModuleHandlers<typeof contract> => ({
  quote: ({ caller, input }) => returns.quote(caller, input),
  request: ({ caller, input }) => returns.request(caller, input),
  decide: ({ caller, input }) => returns.decide(caller, input),
})
