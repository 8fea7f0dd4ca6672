import { sql } from 'drizzle-orm'
import { seedRequiredData } from '#seed/seed-required-data.ts'
import { findEarlierHomePage } from '#server/home/earlier-home-page.ts'
import { createInitialBlocks } from '#server/home/initial-blocks.ts'
import { hasHomePage, insertHomePage } from '#server/home/service.ts'
import { NEUTRAL_PAGES } from '#server/pages/neutral-pages.ts'
import { hasPages, insertPages } from '#server/pages/service.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { lockKeys } from '#server/platform/database/locks.ts'
import { categories } from '#server/products/tables.ts'
import { insertNewShop } from '#server/settings/service.ts'
import { users } from '#server/users/tables.ts'

const FILL_TIMEOUT = '120s'

type FillOptions = {
  database: Pick<Database, 'transaction'>
  seed: 'demo' | 'none'
  /** A shop without the demo starts closed to visitors. */
  isClosed?: boolean
  now: Date
}

/**
 * Fills an empty database at the first start: with the demo shop, or only with what every shop needs. A database that
 * has users, categories or pages is in use and stays unchanged, except that a shop from before pages and sections of the home page
 * were rows gets those that it had. Two servers that start at once fill it once. Returns true when it was filled.
 */
export async function seedEmptyDatabase({
  database,
  seed,
  isClosed = false,
  now,
}: FillOptions): Promise<boolean> {
  return database.transaction(async (tx) => {
    // A second server waits until the first has filled the shop, which takes longer than one statement may.
    await tx.execute(sql`select set_config('statement_timeout', ${FILL_TIMEOUT}, true)`)
    await lockKeys(tx, 'first start', 'fill-empty-shop')
    if (!(await isEmpty(tx))) {
      if (!(await hasPages(tx))) await insertEarlierPages(tx)
      if (!(await hasHomePage(tx))) await insertHomePage(tx, await findEarlierHomePage(tx))
      return false
    }
    if (seed === 'none') {
      await seedRequiredData(tx)
      await insertPages(tx, NEUTRAL_PAGES)
      await insertNewShop(tx, { isClosed })
      await insertHomePage(tx, createInitialBlocks())
    } else {
      // A shop that has data never needs the texts and pictures of the demo.
      const { seedDemo } = await import('#seed/demo/seed-demo.ts')
      await seedDemo(tx, now)
    }
    return true
  })
}

/** Every shop had these pages before pages were rows. A deleted page keeps its row, so they are not added again. */
async function insertEarlierPages(tx: Tx): Promise<void> {
  const { EARLIER_PAGES } = await import('#seed/demo/earlier-pages.ts')
  await insertPages(tx, EARLIER_PAGES)
}

async function isEmpty(tx: Tx): Promise<boolean> {
  const anyUser = await tx.select({ id: users.id }).from(users).limit(1)
  const anyCategory = await tx.select({ id: categories.id }).from(categories).limit(1)
  // A shop that was filled and not claimed yet has pages, and neither.
  return anyUser.length === 0 && anyCategory.length === 0 && !(await hasPages(tx))
}
