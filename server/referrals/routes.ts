import type { referrals as contract } from '#contract/referrals.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Referrals } from './service.ts'

export const referralRoutes = (referrals: Referrals): ModuleHandlers<typeof contract> => ({
  dashboard: ({ caller }) => referrals.dashboard(caller.userId),
  confirmCredits: ({ caller, input }) => referrals.confirmCredits(caller.userId, input),
  network: ({ input }) => referrals.network(input.userId),
  chain: ({ input }) => referrals.chain(input.userId),
})
