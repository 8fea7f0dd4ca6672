import type { secondFactors as contract } from '#contract/second-factors.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Auth } from '../service.ts'

export const secondFactorRoutes = ({ secondFactors }: Auth): ModuleHandlers<typeof contract> => ({
  read: ({ caller }) => secondFactors.read(caller),
  startAuthenticatorApp: ({ caller }) => secondFactors.startAuthenticatorApp(caller),
  confirmAuthenticatorApp: ({ caller, input }) => secondFactors.confirmAuthenticatorApp(caller, input),
  removeAuthenticatorApp: ({ caller }) => secondFactors.removeAuthenticatorApp(caller),
  startPasskey: ({ caller }) => secondFactors.startPasskey(caller),
  addPasskey: ({ caller, input }) => secondFactors.addPasskey(caller, input),
  removePasskey: ({ caller, input }) => secondFactors.removePasskey(caller, input),
  renewRecoveryCodes: ({ caller }) => secondFactors.renewRecoveryCodes(caller),
})
