import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { BulkAction, productAdmin as contract } from '#contract/product-admin.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { resolveCategory } from '../categories/resolve-category.ts'
import type { ProductSearch } from '../deps.ts'
import { isNotDeleted } from '../queries.ts'
import { deleteProducts, restoreProducts } from '../save/deleted-products.ts'
import { products } from '../tables.ts'
import type { SaveProducts, WritingDeps } from '../write/change-products.ts'
import { changePrices, type PriceChanges } from './change-prices.ts'
import { addTags, moveToCategory, removeTags } from './edit-tags-and-category.ts'

type Input = ParsedInput<typeof contract.bulk>
type SelectedProduct = Awaited<ReturnType<typeof selectMatching>>[number]
type BulkResult = { changed: number; skipped?: number; prices?: PriceChanges }
type BulkOperation = (context: {
  tx: Tx
  ids: string[]
  selected: readonly SelectedProduct[]
  save: SaveProducts
  at: Date
}) => Promise<BulkResult>

const TIMEOUT_MS = 60_000
const MAX_AUDITED_IDS = 200

/** One action on many products in one transaction: it succeeds for all of them or changes nothing. */
export function createBulkEdit({ database, clock, audit, search, writer }: WritingDeps) {
  async function bulk(caller: AuthenticatedCaller, input: Input): Promise<Output<typeof contract.bulk>> {
    const selection = selectProducts(search, input)
    return database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
      const found = input.action === 'restore' ? (input.ids ?? []) : await findMatchingIds(tx, selection)
      const { ids, changed, skipped, prices } = await writer.changeProducts(
        tx,
        { ids: found, by: caller.userId },
        async (save) => {
          const operation = await createOperation(tx, input)
          // without those that no longer match since another transaction changed them
          const selected =
            input.action === 'restore' ? [] : await selectMatching(tx, and(hasId(found), selection))
          assertVersions(selected, input.versions ?? {})
          const ids = input.action === 'restore' ? found : selected.map(({ id }) => id)
          const result = await operation({ tx, ids, selected, save, at: clock.now() })
          return { ids, changed: result.changed, skipped: result.skipped ?? 0, prices: result.prices }
        },
      )
      await audit.record(tx, {
        caller,
        action: `product.bulk-${input.action}`,
        subject: countLabel(changed),
        after: {
          category: input.category,
          subcategory: input.subcategory,
          tags: input.tags,
          percent: input.percent,
          prices,
          ids: ids.slice(0, MAX_AUDITED_IDS),
        },
      })
      return { message: resultMessage(input.action, changed, skipped), matched: ids.length, changed, skipped }
    })
  }

  return { bulk }
}

/** The selected products: by ids or by the filters of the list. */
function selectProducts(search: ProductSearch, { ids, filter, action }: Input): SQL | undefined {
  if (action === 'restore' && !ids) throw invalidField('ids', 'Choose the products to restore')
  if ((ids === undefined) === (filter === undefined))
    throw invalidField('ids', 'Choose products by their ids or by a filter')
  return ids ? inArray(products.id, ids) : search.productFilter(filter!)
}

async function findMatchingIds(tx: Tx, selection: SQL | undefined): Promise<string[]> {
  const rows = await tx.select({ id: products.id }).from(products).where(and(selection, isNotDeleted()))
  return rows.map(({ id }) => id)
}

const selectMatching = (tx: Tx, selection: SQL | undefined) =>
  tx
    .select({
      id: products.id,
      name: products.name,
      version: products.version,
      isActive: products.isActive,
      isFeatured: products.isFeatured,
    })
    .from(products)
    .where(and(selection, isNotDeleted()))
    .orderBy(sql`${products.id} collate "C"`)

const hasId = (ids: readonly string[]): SQL => sql`${products.id} = any(${sql.param(ids)}::text[])`

function assertVersions(
  selected: readonly SelectedProduct[],
  versions: Readonly<Record<string, number>>,
): void {
  const stale = selected.filter(({ id, version }) => versions[id] !== undefined && versions[id] !== version)
  if (stale.length === 0) return
  throw conflict(
    `Someone else has changed ${stale.length === 1 ? `“${stale[0]!.name}”` : countLabel(stale.length)}. Nothing was changed.`,
    'STALE',
    { stale: stale.map(({ id, name, version }) => ({ _id: id, name, version })) },
  )
}

async function createOperation(
  tx: Tx,
  { action, category, subcategory, tags, percent }: Input,
): Promise<BulkOperation> {
  switch (action) {
    case 'activate':
    case 'deactivate':
      return setFlag('isActive', action === 'activate')
    case 'feature':
    case 'unfeature':
      return setFlag('isFeatured', action === 'feature')
    case 'setCategory':
      return moveToCategory(
        await resolveCategory(tx, { category: requireField(category, 'category'), subcategory }),
      )
    case 'addTags':
      return addTags(requireField(tags, 'tags'))
    case 'removeTags':
      return removeTags(requireField(tags, 'tags'))
    case 'changePricePercent':
      return changePrices(requireField(percent, 'percent'))
    case 'delete':
      return async (context) => ({ changed: await deleteProducts(context.tx, context.ids, context) })
    case 'restore':
      return async (context) => ({
        changed: (await restoreProducts(context.tx, context.ids, context)).length,
      })
  }
}

const setFlag =
  (flag: 'isActive' | 'isFeatured', value: boolean): BulkOperation =>
  async ({ selected, save }) => {
    const changed = selected.filter((product) => product[flag] !== value)
    await save(changed.map(({ id }) => ({ id, columns: { [flag]: value } })))
    return { changed: changed.length }
  }

const PAST_PARTICIPLES: Record<BulkAction, string> = {
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

function resultMessage(action: BulkAction, changed: number, skipped: number): string {
  const done = `${countLabel(changed)} ${PAST_PARTICIPLES[action]}`
  if (skipped === 0) return done
  return `${done}. ${plural(skipped, 'One follows the rate and was', `${skipped} follow the rate and were`)} not changed.`
}

const countLabel = (count: number) => `${count} ${plural(count, 'product', 'products')}`

function requireField<T>(value: T | undefined, path: string): T {
  if (value === undefined) throw invalidField(path, `This action needs “${path}”`)
  return value
}
