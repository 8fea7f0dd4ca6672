import type { audit as contract } from '#contract/audit.ts'
import type { HandlersOf } from '#server/http/handlers.ts'
import type { Audit } from './service.ts'

export const auditRoutes = (audit: Audit): HandlersOf<typeof contract> => ({
  list: ({ input }) => audit.list(input),
})
