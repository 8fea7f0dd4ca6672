import { resolve } from 'node:path'
import { ShopError } from '#domain/errors.ts'
import { createShop } from '#server/app.ts'
import { createPublicCache } from '#server/platform/cache/public-cache.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openShopDatabase, resolveConnections } from '#server/platform/database/roles.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { openSecrets } from '#server/platform/encryption/secrets.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { safeError } from '#server/platform/logging/safe-error.ts'

// `npm run reset-second-factor -- email`: for the last admin who lost phone, key and recovery codes. With the embedded
// database the shop has to be stopped: a data folder has one owner.
async function main(email: string | undefined): Promise<string> {
  if (!email) throw new ShopError('invalid', 'Say whose: npm run reset-second-factor -- name@example.in')
  const config = { ...readConfig(process.env), logLevel: 'silent' as const }
  const dataDir = resolve(config.dataDir)
  const log = createLogger(config)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir, url: config.publicUrl, log })
  try {
    const database = await openShopDatabase({
      ...resolveConnections(config, embedded),
      poolSize: 4,
      log,
    })
    try {
      const { modules } = createShop({
        config,
        database,
        log,
        clock: systemClock,
        cache: createPublicCache(),
        uploadsDir: resolve(dataDir, 'uploads'),
        secrets: openSecrets(dataDir),
      })
      await modules.auth.secondFactorReset.resetByCommand(email)
      await modules.security.flush()
    } finally {
      await database.close()
    }
  } finally {
    await embedded?.stop()
  }
  return `Two-step sign-in of ${email} is reset. The password signs in alone; set up two-step sign-in again at once.`
}

main(process.argv[2]).then(
  (message) => {
    process.stdout.write(`${message}\n`)
    process.exit(0)
  },
  (error: unknown) => {
    const isSentence = error instanceof Error && (error.name === 'ShopError' || error.name === 'BootError')
    process.stderr.write(`${isSentence ? error.message : safeText(error)}\n`)
    process.exit(1)
  },
)

const safeText = (error: unknown) => JSON.stringify(safeError(error), null, 2)
