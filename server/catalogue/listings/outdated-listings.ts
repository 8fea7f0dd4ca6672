import { setTimeout as sleep } from 'node:timers/promises'
import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { Log } from '#server/platform/logging/logger.ts'
import { lockRatesShared } from '#server/rates/queries.ts'
import { CARD_FORMAT, refreshCards } from '../cards/product-cards.ts'
import { productCards, productListings, products, productWords } from '../tables.ts'
import { allowLongStatements, LISTING_VERSION, refreshListings } from './refresh-listings.ts'

/** Before the port opens, nothing waits for the rows that are written. */
const MISSING_BATCH_SIZE = 1_000
/** A sale waits for the transaction that writes the listing of its product, so a transaction writes few. */
const OUTDATED_BATCH_SIZE = 100
const RETRY_MS = 60_000

type OutdatedListingsDeps = {
  database: Database
  log: Pick<Log, 'info' | 'error'>
  batchSize?: number | undefined
}

/**
 * After an update that changes the rules of search and filters, the rows of older rules are written again while the shop is
 * open. Prices and stock do not depend on these rules, so lists show the right ones meanwhile. Search and filters find a
 * product by the older rules until its rows are written. Cards of another format are computed until then.
 */
export function createOutdatedListings({
  database,
  log,
  batchSize = OUTDATED_BATCH_SIZE,
}: OutdatedListingsDeps) {
  let written = 0
  let isStopping = false
  let retryTimer: NodeJS.Timeout | undefined
  let running: Promise<void> | null = null

  /** Called before the port opens: a product without its rows is in no list. Returns the number of such products. */
  async function addMissing(): Promise<number> {
    for (let total = 0; ; ) {
      const count = await database.transaction(addMissingBatch)
      total += count
      if (count < MISSING_BATCH_SIZE) return total
    }
  }

  /**
   * Writes the rows of older rules, and returns how many products have been written so far. It can be interrupted at any
   * time: the next call goes on.
   */
  async function refresh(): Promise<number> {
    let lastId: string | undefined = ''
    while (lastId !== undefined && !isStopping) {
      const startedAt = performance.now()
      lastId = await refreshBatch(lastId)
      // leaves half of the time to visitors
      if (lastId !== undefined) await sleep(performance.now() - startedAt)
    }
    return written
  }

  /** Writes the next products after this id. Returns the last of them, or undefined when there are no more. */
  async function refreshBatch(afterId: string): Promise<string | undefined> {
    const ids = await database.transaction(async (tx) => {
      await allowLongStatements(tx)
      await lockRatesShared(tx)
      const outdated = await lockOutdated(tx, afterId)
      await refreshListings(
        tx,
        outdated.filter(({ version }) => version !== LISTING_VERSION).map(({ id }) => id),
      )
      await refreshCards(
        tx,
        outdated.filter(({ version }) => version === LISTING_VERSION).map(({ id }) => id),
      )
      const isLast = outdated.length < batchSize
      // Once at the end, because it empties the cache. Until then cached lists show filters by the older rules.
      if (isLast && written + outdated.length > 0)
        await tx.execute(sql`select pg_notify('public_changes', '')`)
      return outdated.map(({ id }) => id)
    })
    if (written === 0 && ids.length > 0)
      log.info('The rules of search and filters changed. Products are indexed again in the background.')
    written += ids.length
    return ids.length < batchSize ? undefined : ids.at(-1)
  }

  /**
   * Locks the rows before their products are read. A save that has written them is then committed and read, and a later save
   * writes them after this transaction. Without the lock, the texts of before the save could be written over those of after it.
   */
  function lockOutdated(tx: Tx, afterId: string) {
    assertLockOrder(tx, 'listings')
    return tx
      .select({ id: productListings.productId, version: productWords.version })
      .from(productListings)
      .innerJoin(productWords, eq(productWords.productId, productListings.productId))
      .leftJoin(productCards, eq(productCards.productId, productListings.productId))
      .where(
        and(
          or(
            ne(productWords.version, LISTING_VERSION),
            sql`${productCards.format} is distinct from ${CARD_FORMAT}`,
          ),
          gt(productListings.productId, afterId),
        ),
      )
      .orderBy(asc(productListings.productId))
      .limit(batchSize)
      .for('no key update', { of: productListings })
  }

  function run(): void {
    running = refresh()
      .then((count) => {
        if (count > 0 && !isStopping) log.info({ products: count }, 'All products are indexed again.')
      })
      .catch((error: unknown) => {
        log.error({ err: error }, 'products could not be indexed again')
        if (!isStopping) retryTimer = setTimeout(run, RETRY_MS).unref()
      })
  }

  return {
    addMissing,
    refresh,
    start: run,
    async stop(): Promise<void> {
      isStopping = true
      clearTimeout(retryTimer)
      await running
    },
  }
}

async function addMissingBatch(tx: Tx): Promise<number> {
  await allowLongStatements(tx)
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .leftJoin(productListings, eq(productListings.productId, products.id))
    .leftJoin(productWords, eq(productWords.productId, products.id))
    .where(or(isNull(productListings.productId), isNull(productWords.productId)))
    .limit(MISSING_BATCH_SIZE)
  await refreshListings(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.length
}
