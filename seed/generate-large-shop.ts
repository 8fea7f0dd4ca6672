// `npm run seed:many -- 100000 20000 50000` fills DATA_DIR or DATABASE_URL with this many generated products, customers
// and orders, to measure and try a large shop.
import { mkdirSync } from 'node:fs'
import { seedGeneratedOrders } from '#seed/generated/seed-orders.ts'
import { seedGeneratedProducts } from '#seed/generated/seed-products.ts'
import { seedEmptyDatabase } from '#seed/seed-empty-database.ts'
import { BootError } from '#server/platform/boot-error.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { resolveConnections } from '#server/platform/database/roles.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'

const DEFAULT_COUNTS = { products: 100_000, customers: 20_000, orders: 50_000 }
const MAX_COUNT = 2_000_000
type Counts = typeof DEFAULT_COUNTS

async function main(): Promise<void> {
  const counts = parseCounts(process.argv.slice(2))
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, url: 'seed:many' })
  try {
    // Only the owner of the tables may write old rows into append-only tables and run VACUUM.
    const { owner } = resolveConnections(config, embedded)
    const database = await openDatabase(owner, 2)
    await migrate(database)
    const now = systemClock.now()
    await seedEmptyDatabase({ database, seed: 'demo', now })
    await addGeneratedData(database, counts, now)
    await database.close()
  } finally {
    await embedded?.stop()
  }
}

async function addGeneratedData({ db, pool }: Database, counts: Counts, now: Date): Promise<void> {
  const startedAt = performance.now()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await seedGeneratedProducts(client, {
      db,
      now,
      count: counts.products,
      onProgress: (made) => print(`${made} of ${counts.products} products …`),
    })
    await client.query('analyze')
    if (counts.customers > 0) await seedGeneratedOrders(client, { db, now, ...counts, onProgress: print })
    // Autovacuum would do this a minute later. After it, counts are read from the indexes alone.
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  const { products, customers, orders } = counts
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  print(`${products} products, ${customers} customers, ${orders} orders in ${seconds} s`)
}

/** Orders need customers. */
function parseCounts([products, customers, orders]: string[]): Counts {
  const counts = {
    products: parseCount('products', products, 1),
    customers: parseCount('customers', customers, 0),
    orders: parseCount('orders', orders, 0),
  }
  if (counts.orders > 0 && counts.customers === 0)
    throw new BootError('Orders need customers who place them.')
  return counts
}

function parseCount(entity: keyof Counts, text: string | undefined, min: number): number {
  const count = text === undefined ? DEFAULT_COUNTS[entity] : Number(text)
  if (Number.isInteger(count) && count >= min && count <= MAX_COUNT) return count
  throw new BootError(`How many ${entity}? A whole number from ${min} to ${MAX_COUNT}, not "${text}".`)
}

const print = (line: string) => process.stderr.write(`${line}\n`)

main().catch((error: unknown) => {
  print(error instanceof BootError ? error.message : ((error as Error).stack ?? String(error)))
  process.exit(1)
})
