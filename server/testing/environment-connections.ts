import { pino } from 'pino'
import { createAudit } from '#server/audit/service.ts'
import { type Connections, createConnections } from '#server/connections/service.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { testSecrets } from './test-secrets.ts'

type TestConnectionDeps = { database: Database; clock: Clock; config: Config }

/** The connections of an environment, for tests of a part of the shop. */
export const environmentConnections = ({ database, clock, config }: TestConnectionDeps): Connections =>
  createConnections({
    database,
    clock,
    config,
    audit: createAudit({ database, clock }),
    secrets: testSecrets(),
    log: pino({ level: 'silent' }),
    isCurrent: () => false,
    countOpenPayments: async () => 0,
  })
