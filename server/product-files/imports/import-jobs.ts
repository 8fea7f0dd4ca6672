import { and, eq, inArray, lt } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { imports as contract, ImportDetails, ImportJob } from '#contract/imports.ts'
import { conflict, invalid, invalidField } from '#domain/errors.ts'
import { IMPORTED_FILE_DAYS } from '#domain/retention.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { newId } from '#server/platform/ids.ts'
import type { ProductFileDeps } from '../deps.ts'
import type { ParsedProduct } from '../other-shops/imported-product.ts'
import { parseExportFile } from '../other-shops/parse-export-file.ts'
import { type ImportSettings, importJobs, importProducts } from '../tables.ts'
import { checkProducts, PREVIEW_SETTINGS } from './check-products.ts'
import { findJob, listJobs, loadDetails, loadRows } from './import-queries.ts'
import { assertChoices, createChosenCategories } from './new-categories.ts'
import { createShopPlanner } from './plan-products.ts'
import { createImportRunner } from './run-imports.ts'

const DAY_MS = 24 * 3600_000
const INSERT_BATCH_SIZE = 200
const MAX_IGNORED_COLUMNS = 100

/** Moving in from another shop: its product export is checked, and then imported product by product. */
export function createImportJobs(deps: ProductFileDeps) {
  const { database, clock, audit } = deps
  const runner = createImportRunner(deps)

  async function check(caller: AuthenticatedCaller, [upload]: UploadedFile[]): Promise<ImportDetails> {
    if (!upload)
      throw invalid('Please choose a CSV file', [{ path: 'file', message: 'Please choose a file' }])
    const { source, ignoredHeadings, products } = await parseExportFile(await upload.read())
    if (products.length === 0) throw invalid('The file has no products.')
    const checked = await checkProducts(deps, source, products)
    await deleteOldJobs()
    const id = newId()
    await database.transaction(async (tx) => {
      await tx.insert(importJobs).values({
        id,
        source,
        fileName: upload.name.slice(0, 200),
        ignoredColumns: ignoredHeadings
          .slice(0, MAX_IGNORED_COLUMNS)
          .map((heading) => heading.trim().slice(0, 80)),
        createdBy: caller.userId,
        createdAt: clock.now(),
      })
      const rows = checked.map((parsed, position) => toRow(id, parsed, position))
      for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE)
        await tx.insert(importProducts).values(rows.slice(start, start + INSERT_BATCH_SIZE))
    })
    return get(id)
  }

  async function deleteOldJobs(): Promise<void> {
    const before = new Date(clock.now().getTime() - IMPORTED_FILE_DAYS * DAY_MS)
    await database.db
      .delete(importJobs)
      .where(
        and(inArray(importJobs.status, ['checked', 'done', 'cancelled']), lt(importJobs.createdAt, before)),
      )
  }

  const list = (): Promise<ImportJob[]> => listJobs(database.db)
  const get = async (id: string): Promise<ImportDetails> =>
    loadDetails(database.db, await findJob(database.db, id))

  async function listProducts({ id, page, limit, status }: ParsedInput<typeof contract.products>) {
    const job = await findJob(database.db, id)
    const plan =
      job.status === 'checked' ? await createShopPlanner(database.db, deps, PREVIEW_SETTINGS) : undefined
    const { rows, total } = await loadRows(database.db, id, { page, limit, status, plan })
    return { products: rows, pagination: toPagination(total, page, limit) }
  }

  async function start(
    caller: AuthenticatedCaller,
    { id, categories, material, replacesStock, uncountedStock }: ParsedInput<typeof contract.start>,
  ): Promise<ImportDetails> {
    const job = await findJob(database.db, id)
    const { types } = await loadDetails(database.db, job)
    if (job.status !== 'checked') throw alreadyStarted()
    const choices = types.map(({ type }) => {
      const chosen = categories.find((choice) => choice.type === type)
      if (!chosen)
        throw invalidField('categories', `Choose a category for “${type || 'products without a type'}”`)
      return chosen
    })
    await assertChoices(deps, caller, choices)
    const settings: ImportSettings = {
      categories: await createChosenCategories(deps, caller, choices),
      material,
      replacesStock,
      uncountedStock,
    }
    await database.transaction(async (tx) => {
      const started = await tx
        .update(importJobs)
        .set({ status: 'running', settings, createdBy: caller.userId, startedAt: clock.now() })
        .where(and(eq(importJobs.id, id), eq(importJobs.status, 'checked')))
        .returning({ fileName: importJobs.fileName })
      const [found] = started
      if (!found) throw alreadyStarted()
      await audit.record(tx, {
        caller,
        action: 'import.start',
        subject: `products of ${found.fileName}`,
        after: settings,
      })
    })
    runner.wake()
    return get(id)
  }

  async function cancel(caller: AuthenticatedCaller, id: string): Promise<ImportDetails> {
    await findJob(database.db, id)
    await database.transaction(async (tx) => {
      const [cancelled] = await tx
        .update(importJobs)
        .set({ status: 'cancelled', finishedAt: clock.now() })
        .where(and(eq(importJobs.id, id), inArray(importJobs.status, ['checked', 'running'])))
        .returning({ fileName: importJobs.fileName })
      if (!cancelled) throw conflict('This import has ended already.', 'ALREADY_ENDED')
      await audit.record(tx, {
        caller,
        action: 'import.cancel',
        subject: `products of ${cancelled.fileName}`,
      })
    })
    return get(id)
  }

  return {
    check,
    list,
    get,
    listProducts,
    start,
    cancel,
    run: runner.run,
    startRuns: runner.start,
    stop: runner.stop,
  }
}

const alreadyStarted = () => conflict('This import was started already.', 'ALREADY_STARTED')

const toRow = (
  jobId: string,
  { line, name, product, faults }: ParsedProduct,
  position: number,
): typeof importProducts.$inferInsert => ({
  jobId,
  position,
  line,
  name: (name || product?.handle || '').slice(0, 300),
  product,
  pictureCount: product?.images.length ?? 0,
  status: product ? 'waiting' : 'rejected',
  faults,
})
