// `npm run seed:many -- 100000 20000 50000`: a large shop of so many products, customers and orders, to measure and to
// look at, in DATA_DIR or DATABASE_URL.
import { mkdirSync } from 'node:fs'
import { BootError } from '#server/platform/boot-error.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { resolveConnections } from '#server/platform/database/roles.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres/embedded-postgres.ts'
import { fillEmptyShop } from './fill-empty-shop.ts'
import { seedMany } from './seed-many.ts'
import { seedManyOrders } from './seed-many-orders.ts'

const USUAL = { products: 100_000, customers: 20_000, orders: 50_000 }
const MOST = 2_000_000
type Counts = typeof USUAL

async function main(): Promise<void> {
  const counts = countsFrom(process.argv.slice(2))
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true })
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres({ dataDir: config.dataDir, url: 'seed:many' })
  try {
    // Rows of past years go into append-only tables, and VACUUM is for owners: all of it is done with the owner's rights.
    const { owner } = resolveConnections(config, embedded)
    const database = await openDatabase(owner, 2)
    await migrate(database)
    const now = systemClock.now()
    await fillEmptyShop({ database, seed: 'demo', now })
    await fill(database, counts, now)
    await database.close()
  } finally {
    await embedded?.stop()
  }
}

async function fill({ db, pool }: Database, counts: Counts, now: Date): Promise<void> {
  const begun = performance.now()
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    await seedMany(client, {
      db,
      now,
      count: counts.products,
      onProgress: (made) => say(`${made} of ${counts.products} products …`),
    })
    await client.query('analyze')
    if (counts.customers > 0) await seedManyOrders(client, { db, now, ...counts, onProgress: say })
    // what autovacuum would do a minute later: counts are read from the indexes alone
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
  const { products, customers, orders } = counts
  const seconds = Math.round((performance.now() - begun) / 1000)
  say(`${products} products, ${customers} customers, ${orders} orders in ${seconds} s`)
}

/** Nobody orders where nobody is. */
function countsFrom([products, customers, orders]: string[]): Counts {
  const counts = {
    products: countFrom('products', products, 1),
    customers: countFrom('customers', customers, 0),
    orders: countFrom('orders', orders, 0),
  }
  if (counts.orders > 0 && counts.customers === 0)
    throw new BootError('Orders need customers who place them.')
  return counts
}

function countFrom(what: keyof Counts, text: string | undefined, least: number): number {
  const count = text === undefined ? USUAL[what] : Number(text)
  if (Number.isInteger(count) && count >= least && count <= MOST) return count
  throw new BootError(`How many ${what}? A whole number from ${least} to ${MOST}, not "${text}".`)
}

const say = (line: string) => process.stderr.write(`${line}\n`)

main().catch((error: unknown) => {
  say(error instanceof BootError ? error.message : ((error as Error).stack ?? String(error)))
  process.exit(1)
})
