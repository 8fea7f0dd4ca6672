import type { addresses as contract } from '#contract/addresses.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Addresses } from './service.ts'

export const addressRoutes = (addresses: Addresses): ModuleHandlers<typeof contract> => ({
  list: ({ caller }) => addresses.list(caller.userId),
  add: ({ caller, input }) => addresses.add(caller.userId, input),
  update: ({ caller, input }) => addresses.update(caller.userId, input),
  remove: ({ caller, input }) => addresses.remove(caller.userId, input.id),
})
