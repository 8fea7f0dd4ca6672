import { pino } from 'pino'
import { createAudit } from '#server/audit/service.ts'
import { createNotifications } from '#server/notifications/service.ts'
import { fixedClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { connectDatabase } from '#server/platform/database/database.ts'
import { environmentConnections } from './environment-connections.ts'

/** A separate process that sends due mails and ends. Tests start and kill it. */
const { TEST_CONNECTION = '{}', TEST_NOW = '', ...env } = process.env
const database = connectDatabase(JSON.parse(TEST_CONNECTION), 2)
const clock = fixedClock(TEST_NOW)
const config = readConfig(env)
const notifications = createNotifications({
  database,
  clock,
  config,
  connections: environmentConnections({ database, clock, config }),
  log: pino({ level: 'silent' }),
  audit: createAudit({ database, clock }),
  shop: async () => Promise.reject(new Error('no test messages here')),
  shopName: async () => 'Swarna',
})
const sent = await notifications.sendDue()
await notifications.stop()
await database.close()
process.stdout.write(String(sent))
