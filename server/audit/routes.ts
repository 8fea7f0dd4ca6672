import type { audit as contract } from '#contract/audit.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Audit, AuditChain } from './service.ts'

export const auditRoutes = (audit: Audit, chain: AuditChain): ModuleHandlers<typeof contract> => ({
  list: ({ input }) => audit.list(input),
  verification: () => chain.verification(),
})
