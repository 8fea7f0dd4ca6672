import type { outbox as contract } from '#contract/outbox.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Notifications } from './service.ts'

export const outboxRoutes = ({ outbox }: Notifications): ModuleHandlers<typeof contract> => ({
  list: ({ caller, input }) => outbox.list(caller, input),
  one: ({ caller, input }) => outbox.one(caller, input.id),
  resend: ({ caller, input }) => outbox.resend(caller, input.id),
})
