import type { delivery as contract } from '#contract/delivery.ts'
import { ANONYMOUS } from '#server/http/access/caller.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { NetworkQuota } from '#server/platform/limits/network-quota.ts'
import type { Delivery } from './service.ts'

/** Far more than the checkouts of an office behind one address, and far fewer than the number of postal codes. */
export const MAX_DELIVERY_CHECKS_PER_MINUTE = 120

export const deliveryRoutes = (
  delivery: Delivery,
  assertWithinQuota: NetworkQuota,
): ModuleHandlers<typeof contract> => ({
  availability: async ({ input, caller }) => {
    // In-process calls of pages have no address, so all visitors would share one quota.
    if (caller.address !== ANONYMOUS.address) assertWithinQuota(caller.address)
    return delivery.availability(input)
  },
  zones: () => delivery.zones.list(),
  createZone: ({ caller, input }) => delivery.zones.create(caller, input),
  updateZone: ({ caller, input }) => delivery.zones.update(caller, input),
  removeZone: ({ caller, input }) => delivery.zones.remove(caller, input.id),
  exportPins: async () => ({ bytes: await delivery.pinsFile.exportPins(), name: 'pin-codes.csv' }),
  importPins: ({ caller, input, files }) => delivery.pinsFile.importPins(caller, input, files),
  excludePins: ({ caller, input }) => delivery.zones.exclude(caller, input),
})
