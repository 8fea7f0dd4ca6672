import type { cart as contract } from '#contract/cart.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { NetworkQuota } from '#server/platform/limits/network-quota.ts'
import type { Cart } from './service.ts'

/** The browser of a visitor asks when a product is added and when a lock has ended. */
export const MAX_VISITOR_LOCKS_PER_MINUTE = 120

export const cartRoutes = (cart: Cart, assertWithinQuota: NetworkQuota): ModuleHandlers<typeof contract> => ({
  read: ({ caller }) => cart.read(caller.userId),
  lock: {
    beforeBody: async ({ caller }) => assertWithinQuota(caller.address),
    handle: ({ input }) => cart.lock(input),
  },
  sync: ({ caller, input }) => cart.sync(caller.userId, input),
  add: ({ caller, input }) => cart.add(caller.userId, input),
  set: ({ caller, input }) => cart.set(caller.userId, input),
  remove: ({ caller, input }) => cart.remove(caller.userId, input.productId),
  clear: ({ caller }) => cart.clear(caller.userId),
})
