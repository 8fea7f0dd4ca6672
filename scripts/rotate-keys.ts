import { readConfig } from '#server/platform/config/config.ts'
import { addKey } from '#server/platform/encryption/key-ring.ts'

// `npm run rotate-keys`: adds an encryption key. The shop, running or at its next start, encrypts stored values with it.
const { dataDir } = readConfig(process.env)
const version = addKey(dataDir)
process.stdout.write(
  `Key ${version} was added to ${dataDir}/secret.key. The shop encrypts stored values with it within a minute, or at its next start.
Back up secret.key now. Keep the older keys in it: your older backups need them.\n`,
)
