import type { customers as contract } from '#contract/customers.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Customers } from './service.ts'

export const customerRoutes = (customers: Customers): ModuleHandlers<typeof contract> => ({
  list: ({ input }) => customers.list(input),
  find: ({ input }) => customers.find(input.search),
  create: ({ caller, input }) => customers.create(caller, input),
  one: ({ input }) => customers.get(input.id),
  orders: ({ input }) => customers.orders(input.id, input),
  cart: ({ input }) => customers.cart(input.id),
  wishlist: ({ input }) => customers.wishlist(input.id),
  activity: ({ input }) => customers.activity(input.id),
  disable: ({ caller, input }) => customers.disable(caller, input.id),
  enable: ({ caller, input }) => customers.enable(caller, input.id),
  endSessions: ({ caller, input }) => customers.endSessions(caller, input.id),
  setRole: ({ caller, input }) => customers.setRole(caller, input),
  resetSecondFactor: ({ caller, input }) => customers.resetSecondFactor(caller, input),
})
