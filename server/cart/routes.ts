import type { cart as contract } from '#contract/cart.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Cart } from './service.ts'

export const cartRoutes = (cart: Cart): ModuleHandlers<typeof contract> => ({
  read: ({ caller }) => cart.read(caller.userId),
  sync: ({ caller, input }) => cart.sync(caller.userId, input.items),
  add: ({ caller, input }) => cart.add(caller.userId, input),
  set: ({ caller, input }) => cart.set(caller.userId, input),
  remove: ({ caller, input }) => cart.remove(caller.userId, input.productId),
  clear: ({ caller }) => cart.clear(caller.userId),
})
