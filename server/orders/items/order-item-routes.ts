import type { orderItems as contract } from '#contract/items.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Orders } from '../service.ts'

export const orderItemRoutes = ({
  replaceItem,
  listReplacements,
}: Orders): ModuleHandlers<typeof contract> => ({
  replacements: ({ input }) => listReplacements(input),
  replace: ({ caller, input }) => replaceItem(caller, input),
})
