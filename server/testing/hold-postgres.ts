import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'

// A process of its own that owns a data folder until it is killed: `node hold-postgres.ts <folder>`.
const dataDir = process.argv[2]!
const { connection, stop } = await startEmbeddedPostgres({
  dataDir,
  url: 'http://first.example',
  fsync: false,
})
process.stdout.write(JSON.stringify(connection))
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))
setInterval(() => {}, 60_000)
