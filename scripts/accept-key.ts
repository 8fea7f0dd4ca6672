import { readConfig } from '#server/platform/config/config.ts'
import { openShopDatabase, resolveConnections } from '#server/platform/database/roles.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { acceptKeys } from '#server/platform/encryption/database-keys.ts'
import { openSecrets } from '#server/platform/encryption/secrets.ts'
import { createLogger } from '#server/platform/logging/logger.ts'
import { safeError } from '#server/platform/logging/safe-error.ts'

// `npm run accept-key`: for a shop whose secret.key is lost for good. From then on the database belongs to the key in the
// data folder. With the embedded database the shop has to be stopped: a data folder has one owner.
async function main(): Promise<void> {
  const config = { ...readConfig(process.env), logLevel: 'silent' as const }
  const { dataDir } = config
  const log = createLogger(config)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir, url: config.publicUrl, log })
  try {
    const database = await openShopDatabase({ ...resolveConnections(config, embedded), poolSize: 2, log })
    await acceptKeys(database, openSecrets(dataDir)).finally(database.close)
  } finally {
    await embedded?.stop()
  }
}

main().then(
  () => {
    process.stdout.write(
      'The database now belongs to the key in DATA_DIR. PANs and authenticator apps of the lost key cannot be read again: staff sign in with recovery codes or passkeys.\n',
    )
    process.exit(0)
  },
  (error: unknown) => {
    const isSentence = error instanceof Error && error.name === 'BootError'
    process.stderr.write(`${isSentence ? error.message : JSON.stringify(safeError(error), null, 2)}\n`)
    process.exit(1)
  },
)
