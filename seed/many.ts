// `npm run seed:many -- 100000`: a large shop to measure and to look at, in DATA_DIR or DATABASE_URL.
import { mkdirSync } from 'node:fs'
import { BootError } from '#server/platform/boot-error.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { openDatabase } from '#server/platform/database.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'
import { migrate } from '#server/platform/migrate.ts'
import { fillEmptyShop } from './fill-empty-shop.ts'
import { seedMany } from './seed-many.ts'

const USUAL = 100_000
const MOST = 2_000_000

async function main(): Promise<void> {
  const count = countFrom(process.argv[2])
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, url: 'seed:many' })
  try {
    const connection = embedded?.connection ?? { connectionString: config.databaseUrl! }
    const database = await openDatabase(connection, 2)
    await migrate(database)
    const now = systemClock.now()
    await fillEmptyShop({ database, seed: 'demo', now })
    const begun = performance.now()
    await seedMany({ database, count, now, onProgress: (made) => say(`${made} of ${count} products …`) })
    say(`${count} products in ${Math.round((performance.now() - begun) / 1000)} s`)
    await database.close()
  } finally {
    await embedded?.stop()
  }
}

function countFrom(text: string | undefined): number {
  const count = text === undefined ? USUAL : Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count
  throw new BootError(`How many products? A whole number from 1 to ${MOST}, not "${text}".`)
}

const say = (line: string) => process.stderr.write(`${line}\n`)

main().catch((error: unknown) => {
  say(error instanceof BootError ? error.message : ((error as Error).stack ?? String(error)))
  process.exit(1)
})
