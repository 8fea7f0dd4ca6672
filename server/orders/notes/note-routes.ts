import type { orderNotes as contract } from '#contract/order-notes.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Orders } from '../service.ts'

export const orderNoteRoutes = ({ notes }: Orders): ModuleHandlers<typeof contract> => ({
  list: async ({ input }) => ({ notes: await notes.list(input.id) }),
  add: ({ caller, input }) => notes.add(caller, input),
})
