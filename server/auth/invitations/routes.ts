import type { invitations as contract } from '#contract/invitations.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Auth } from '../service.ts'

export const invitationRoutes = ({ invitations }: Auth): ModuleHandlers<typeof contract> => ({
  list: () => invitations.list(),
  send: ({ caller, input }) => invitations.send(caller, input),
  resend: ({ caller, input }) => invitations.resend(caller, input.id),
  withdraw: ({ caller, input }) => invitations.withdraw(caller, input.id),
  open: ({ caller, input }) => invitations.open(input.token, caller),
  accept: ({ caller, input }) => invitations.accept(input, caller),
})
