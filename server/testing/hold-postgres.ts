import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'

// Owns a data folder as a separate process: `node hold-postgres.ts <folder> [durable]`. Prints how to connect, and ends
// at SIGTERM or when its standard input closes, which happens however the test that started it ends.
const [dataDir = '', durability] = process.argv.slice(2)
const { ownerConnection, stop } = await startEmbeddedPostgres({
  dataDir,
  url: 'http://first.example',
  fsync: durability === 'durable',
})
process.stdout.write(JSON.stringify(ownerConnection))

let isStopping = false
function end(): void {
  if (isStopping) return
  isStopping = true
  void stop().then(() => process.exit(0))
}
process.on('SIGTERM', end)
process.stdin.on('end', end).resume()
