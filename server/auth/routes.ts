import type { auth as contract } from '#contract/auth.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Auth } from './service.ts'

export const authRoutes = (auth: Auth): ModuleHandlers<typeof contract> => ({
  verify: ({ input, caller }) => auth.sendCode(input, caller.address),
  register: ({ input, caller }) => auth.register(input, caller),
  claim: ({ input, caller }) => auth.claim(input, caller),
  login: ({ input, caller }) => auth.login(input, caller),
  logout: ({ caller }) => auth.logout(caller),
  secondFactor: ({ caller, input }) => auth.completeSecondFactor(input, caller),
  reauthenticationOptions: ({ caller }) => auth.reauthenticationOptions(caller),
  reauthenticate: ({ caller, input }) => auth.reauthenticate(caller, input),
  logoutEverywhere: ({ caller }) => auth.logoutEverywhere(caller),
  session: ({ caller }) => auth.sessions.current(caller),
  sessions: ({ caller }) => auth.sessions.list(caller),
  endSession: ({ caller, input }) => auth.sessions.end(caller, input.id),
  forgotPassword: ({ input, caller }) => auth.forgotPassword(input.email, caller.address),
  resetPassword: ({ input, caller }) => auth.resetPassword(input, caller.address),
  changePassword: ({ caller, input }) => auth.changePassword(caller, input),
})
