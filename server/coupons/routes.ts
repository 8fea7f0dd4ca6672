import type { coupons as contract } from '#contract/coupons.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Coupons } from './service.ts'

export const couponRoutes = (coupons: Coupons): ModuleHandlers<typeof contract> => ({
  check: ({ caller, input }) => coupons.check(caller, input),
  list: () => coupons.list(),
  create: ({ caller, input }) => coupons.create(caller, input),
  update: ({ caller, input }) => coupons.update(caller, input),
  remove: ({ caller, input }) => coupons.remove(caller, input.id),
})
