import type { security as contract } from '#contract/security.ts'
import { toIndiaDay } from '#domain/india-time.ts'
import type { Audit } from '#server/audit/service.ts'
import type { ModuleHandlers } from '#server/http/handlers.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Security } from './service.ts'

type Parts = { security: Security; audit: Pick<Audit, 'record'>; database: Database; clock: Clock }

export const securityRoutes = ({
  security,
  audit,
  database,
  clock,
}: Parts): ModuleHandlers<typeof contract> => ({
  events: ({ input }) => security.list(input),

  async exportEvents({ input, caller }) {
    await database.transaction((tx) =>
      audit.record(tx, {
        caller,
        action: 'security.export',
        subject: 'security events',
        after: input,
      }),
    )
    return {
      bytes: security.exportCsv(input),
      name: `security-events-${toIndiaDay(clock.now())}.csv`,
    }
  },
})
