// Opens the shop of a data folder as a process of its own: `node hostile/open-shop.ts <folder>`. Ends when it is migrated.
import { openShopDatabase, resolveConnections } from '#server/platform/database/roles.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'

const [dataDir = ''] = process.argv.slice(2)
const embedded = await startEmbeddedPostgres({ dataDir, url: 'http://upgrade.example' })
process.stdout.write('migrating\n')
const database = await openShopDatabase({
  ...resolveConnections({ databaseUrl: null, databaseOwnerUrl: null }, embedded),
  poolSize: 2,
  log: { warn: () => {} },
})
await database.close()
await embedded.stop()
process.stdout.write('migrated\n')
