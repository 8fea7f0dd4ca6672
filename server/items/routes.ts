import type { items as contract } from '#contract/items.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Items } from './service.ts'

export const itemRoutes = (items: Items): ModuleHandlers<typeof contract> => ({
  list: ({ input }) => items.list(input),
  one: ({ input }) => items.one(input.id),
  variants: ({ input }) => items.variants(input),
  setSerialised: ({ caller, input }) => items.setSerialised(caller, input),
  receive: ({ caller, input }) => items.receive(caller, input),
  import: ({ caller, input, files }) => items.import(caller, input, files),
  update: ({ caller, input }) => items.update(caller, input),
  setStatus: ({ caller, input }) => items.setStatus(caller, input),
  tags: ({ input }) => items.tags(input),
})
