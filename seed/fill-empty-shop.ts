import { sql } from 'drizzle-orm'
import { users } from '#server/auth/tables.ts'
import { categories } from '#server/catalogue/tables.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { seedBase } from './seed-base.ts'
import { seedDemo } from './seed-demo.ts'

type Filling = { database: Pick<Database, 'transaction'>; seed: 'demo' | 'none'; now: Date }

/**
 * At the first start: the demo shop, or only what every shop needs. A shop that has people or categories is somebody's
 * and is left alone. Two servers that start at once fill it once. True: it was filled.
 */
export async function fillEmptyShop({ database, seed, now }: Filling): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('fill-empty-shop', 0))`)
    if (!(await isEmpty(tx))) return false
    await (seed === 'demo' ? seedDemo(tx, now) : seedBase(tx))
    return true
  })
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const anyone = await tx.select({ id: users.id }).from(users).limit(1)
  const anything = await tx.select({ id: categories.id }).from(categories).limit(1)
  return anyone.length === 0 && anything.length === 0
}
