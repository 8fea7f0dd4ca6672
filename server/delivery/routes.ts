import type { delivery as contract } from '#contract/delivery.ts'
import { ANONYMOUS } from '#server/http/access/caller.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { NetworkQuota } from '#server/platform/limits/network-quota.ts'
import type { Delivery } from './service.ts'

/** Far more than the checkouts of an office behind one address, far fewer than all postal codes of the country. */
export const MAX_DELIVERY_CHECKS_PER_MINUTE = 120

export const deliveryRoutes = (
  delivery: Delivery,
  assertWithinQuota: NetworkQuota,
): ModuleHandlers<typeof contract> => ({
  availability: async ({ input, caller }) => {
    // Pages call in process, without an address: all visitors would share one quota.
    if (caller.address !== ANONYMOUS.address) assertWithinQuota(caller.address)
    return delivery.availability(input)
  },
})
