import type { account as contract } from '#contract/account.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Account } from './service.ts'

export const accountRoutes = (account: Account): ModuleHandlers<typeof contract> => ({
  profile: ({ caller }) => account.profile.read(caller),
  updateProfile: ({ caller, input }) => account.profile.update(caller, input),
  confirmContact: ({ caller, input }) => account.profile.confirmContact(caller, input.field, input.code),
  resendContactCode: ({ caller, input }) => account.profile.resendContactCode(caller, input.field),
  cancelContact: ({ caller, input }) => account.profile.cancelContact(caller, input.field),
  undoContact: ({ caller, input }) => account.profile.undoContact(input.token, caller.address),
  exportProfile: ({ caller }) => account.exportProfile(caller),
  eraseProfile: ({ caller, input }) => account.eraseProfile(caller, input.password),
})
