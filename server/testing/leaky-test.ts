import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { startReaper } from './reaper.ts'

// Stands for a test that never ends what it started: reaper.test.ts kills it.
const dataDir = process.argv[2]!
startReaper(dataDir)
await startEmbeddedPostgres({ dataDir, url: 'a test', fsync: false })
process.stdout.write('started')
setInterval(() => {}, 60_000)
