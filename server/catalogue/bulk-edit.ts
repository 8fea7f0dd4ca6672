import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Answer, ParsedInput } from '#contract/endpoint.ts'
import type { BulkAction, productAdmin as contract } from '#contract/product-admin.ts'
import { conflict, invalid } from '#domain/errors.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { Tx } from '#server/platform/database.ts'
import { changePrices, type PriceChanges } from './bulk-prices.ts'
import { moveTo, withoutTags, withTags } from './bulk-texts.ts'
import { notDeleted } from './cards.ts'
import { asDeleted, restoreAll } from './deleted-products.ts'
import type { CatalogueDeps } from './deps.ts'
import { filteredBy } from './filters.ts'
import { placeOf } from './place.ts'
import { categories, products, subcategories } from './tables.ts'

type Input = ParsedInput<typeof contract.bulk>
type Chosen = { id: string; name: string; version: number }
type Outcome = { changed: number; skipped?: number; prices?: PriceChanges }
type Work = (tx: Tx, ids: string[], now: Date) => Promise<Outcome>

const TIMEOUT_MS = 60_000
const MOST_IDS_TOLD = 200

/** One thing done with many products, in one transaction: all of it or nothing. */
export function createBulkEdit({ database, clock, audit }: CatalogueDeps) {
  async function bulk(caller: SignedIn, input: Input): Promise<Answer<typeof contract.bulk>> {
    const which = selectionOf(input)
    return database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
      // the shelf before its pieces, as renaming a shelf locks them
      const work = await workFor(tx, input)
      const chosen = input.action === 'restore' ? [] : await locked(tx, which)
      assertFresh(chosen, input.versions ?? {})
      const ids = input.action === 'restore' ? (input.ids ?? []) : chosen.map(({ id }) => id)
      const { changed, skipped = 0, prices } = await work(tx, ids, clock.now())
      await audit.record(tx, {
        caller,
        action: `product.bulk-${input.action}`,
        subject: counted(changed),
        after: {
          category: input.category,
          subcategory: input.subcategory,
          tags: input.tags,
          percent: input.percent,
          prices,
          ids: ids.slice(0, MOST_IDS_TOLD),
        },
      })
      return { message: sentence(input.action, changed, skipped), matched: ids.length, changed, skipped }
    })
  }

  return { bulk }
}

/** The ids, or what the list's filters find: one of the two. */
function selectionOf({ ids, filter, action }: Input): SQL | undefined {
  if (action === 'restore' && !ids) throw fault('ids', 'Name the products to bring back')
  if ((ids === undefined) === (filter === undefined))
    throw fault('ids', 'Choose products by their ids or by a filter')
  return ids ? inArray(products.id, ids) : filteredBy(filter!)
}

/** In the order of ids, as orders lock them. */
const locked = (tx: Tx, which: SQL | undefined): Promise<Chosen[]> =>
  tx
    .select({ id: products.id, name: products.name, version: products.version })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(subcategories, eq(subcategories.id, products.subcategoryId))
    .where(and(which, notDeleted()))
    .orderBy(sql`${products.id} collate "C"`)
    .for('no key update', { of: products })

function assertFresh(chosen: readonly Chosen[], versions: Readonly<Record<string, number>>): void {
  const stale = chosen.filter(({ id, version }) => versions[id] !== undefined && versions[id] !== version)
  if (stale.length === 0) return
  throw conflict(
    `Somebody else changed ${stale.length === 1 ? `“${stale[0]!.name}”` : counted(stale.length)} in the meantime. Nothing was done.`,
    'STALE',
    { stale: stale.map(({ id, name, version }) => ({ _id: id, name, version })) },
  )
}

async function workFor(tx: Tx, { action, category, subcategory, tags, percent }: Input): Promise<Work> {
  switch (action) {
    case 'activate':
    case 'deactivate':
      return setFlag('isActive', action === 'activate')
    case 'feature':
    case 'unfeature':
      return setFlag('isFeatured', action === 'feature')
    case 'setCategory':
      return moveTo(await placeOf(tx, { category: needed(category, 'category'), subcategory }))
    case 'addTags':
      return withTags(needed(tags, 'tags'))
    case 'removeTags':
      return withoutTags(needed(tags, 'tags'))
    case 'changePricePercent':
      return changePrices(needed(percent, 'percent'))
    case 'delete':
      return async (within, ids, now) => ({ changed: await write(within, ids, asDeleted(now)) })
    case 'restore':
      return async (within, ids, now) => ({ changed: (await restoreAll(within, ids, now)).length })
  }
}

const setFlag =
  (flag: 'isActive' | 'isFeatured', value: boolean): Work =>
  async (tx, ids, now) => ({
    changed: await write(
      tx,
      ids,
      { [flag]: value, version: sql`${products.version} + 1`, updatedAt: now },
      ne(products[flag], value),
    ),
  })

async function write(tx: Tx, ids: string[], set: object, where?: SQL): Promise<number> {
  const result = await tx
    .update(products)
    .set(set)
    .where(and(sql`${products.id} = any(${sql.param(ids)}::text[])`, where))
  return result.rowCount ?? 0
}

const DONE: Record<BulkAction, string> = {
  activate: 'activated',
  deactivate: 'deactivated',
  feature: 'featured',
  unfeature: 'no longer featured',
  setCategory: 'moved',
  addTags: 'tagged',
  removeTags: 'untagged',
  changePricePercent: 'repriced',
  delete: 'deleted',
  restore: 'restored',
}

function sentence(action: BulkAction, changed: number, skipped: number): string {
  const done = `${counted(changed)} ${DONE[action]}`
  if (skipped === 0) return done
  return `${done}. ${skipped === 1 ? 'One follows the rate and was' : `${skipped} follow the rate and were`} left alone.`
}

const counted = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`

function needed<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw fault(path, `This action needs “${path}”`)
  return value
}

const fault = (path: string, message: string) => invalid(message, [{ path, message }])
