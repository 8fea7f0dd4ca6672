import type { referrals as contract } from '#contract/referrals.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { NetworkQuota } from '#server/platform/limits/network-quota.ts'
import type { Referrals } from './service.ts'

/** Far more than the invited friends behind one address. Codes have 40 bits, so none is found by guessing. */
export const MAX_INVITATION_CHECKS_PER_MINUTE = 60

export const referralRoutes = (
  referrals: Referrals,
  assertWithinQuota: NetworkQuota,
): ModuleHandlers<typeof contract> => ({
  dashboard: ({ caller }) => referrals.dashboard(caller.userId),
  invitation: ({ caller, input }) => {
    assertWithinQuota(caller.address)
    return referrals.getInvitation(input.code)
  },
  confirmCredits: ({ caller, input }) => referrals.confirmCredits(caller.userId, input),
  network: ({ input }) => referrals.network(input.userId),
  chain: ({ input }) => referrals.chain(input.userId),
})
