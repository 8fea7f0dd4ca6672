import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { startReaper } from './reaper.ts'

// A test that does not end what it started: reaper.test.ts kills it.
const dataDir = process.argv[2]!
startReaper(dataDir)
await startEmbeddedPostgres({ dataDir, url: 'a test', fsync: false })
process.stdout.write('started')
setInterval(() => {}, 60_000)
