import { and, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { imports as contract, ImportDetails, ImportJob } from '#contract/imports.ts'
import { conflict, invalid, invalidField, ShopError } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import type { ProductFileFormat } from '#domain/product-file-format.ts'
import { IMPORTED_FILE_DAYS } from '#domain/retention.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder, tryLockNumber } from '#server/platform/database/locks.ts'
import { toPagination } from '#server/platform/database/pagination.ts'
import { newId } from '#server/platform/ids.ts'
import { createWorkQueue } from '#server/platform/limits/work-queue.ts'
import { loadFields } from '#server/products/queries.ts'
import type { ProductFileDeps } from '../deps.ts'
import { detectFormat, parseExportFile } from '../readers/parse-export-file.ts'
import { openProductFile } from '../readers/parse-file.ts'
import { checkProducts } from '../report/check-products.ts'
import type { CheckedProduct } from '../report/checked-product.ts'
import {
  countBadLines,
  findJob,
  type ImportJobRow,
  isUnread,
  listJobs,
  loadDetails,
  loadRows,
  serializeJob,
} from '../report/import-queries.ts'
import { type ImportSettings, importJobs, importProducts } from '../tables.ts'
import { assertChoices, createChosenCategories } from './new-categories.ts'
import { checkOwnFile, saveOwnFile } from './own-file.ts'
import { createImportRunner } from './run-imports.ts'

const DAY_MS = 24 * 3600_000
const TIMEOUT_MS = 60_000
/** No check takes that long, so the process that read the file has ended. */
const MAX_CHECK_MS = 3600_000
const IMPORT_LOCK = 7_119_003
const MAX_IGNORED_COLUMNS = 100
const MAX_QUEUED_CHECKS = 4

/** Product files, our own and those of other shops: checked first, and imported when staff have seen what changes. */
export function createImportJobs(deps: ProductFileDeps) {
  const { database, clock, audit } = deps
  const runner = createImportRunner(deps)
  /** The largest file of another shop takes a good part of the memory. Files that wait are on the disk. */
  const enqueueCheck = createWorkQueue({
    max: MAX_QUEUED_CHECKS,
    reason: 'Other files are being checked at the moment. Please try again in a minute.',
    retryAfterSeconds: 60,
  })

  async function check(caller: AuthenticatedCaller, [upload]: UploadedFile[]): Promise<ImportDetails> {
    if (!upload)
      throw invalid('Please choose a CSV file', [{ path: 'file', message: 'Please choose a file' }])
    return enqueueCheck(() => checkFile(caller, upload))
  }

  async function checkFile(caller: AuthenticatedCaller, upload: UploadedFile): Promise<ImportDetails> {
    const bytes = await upload.read()
    const source = await detectFormat(bytes)
    await deleteOldJobs()
    const id = newId()
    const { ignoredHeadings, batches } = await openFile(source, bytes)
    await database.db.insert(importJobs).values({
      id,
      source,
      // it cannot be started before all its products are stored
      status: 'cancelled',
      fileName: upload.name.slice(0, 200),
      ignoredColumns: ignoredHeadings
        .slice(0, MAX_IGNORED_COLUMNS)
        .map((heading) => heading.trim().slice(0, 80)),
      createdBy: caller.userId,
      createdAt: clock.now(),
    })
    try {
      await storeProducts(id, batches)
    } catch (error) {
      await database.db.delete(importJobs).where(eq(importJobs.id, id))
      throw error
    }
    return get(id)
  }

  /** Not in one transaction: a check of many products would keep a connection from others for seconds. */
  async function storeProducts(jobId: string, batches: AsyncIterable<CheckedProduct[]>): Promise<void> {
    let position = 0
    for await (const checked of batches) {
      if (checked.length === 0) continue
      await database.db
        .insert(importProducts)
        .values(checked.map((each) => ({ ...each, jobId, position: position++ })))
    }
    if (position === 0) throw invalid('The file has no products.')
    await database.db.update(importJobs).set({ status: 'checked' }).where(eq(importJobs.id, jobId))
  }

  async function openFile(
    source: ProductFileFormat,
    bytes: Buffer,
  ): Promise<{ ignoredHeadings: string[]; batches: AsyncIterable<CheckedProduct[]> }> {
    const { db } = database
    if (source === 'swarna') {
      const file = await openProductFile(bytes, await loadFields(db))
      return { ignoredHeadings: file.ignoredHeadings, batches: checkOwnFile(db, deps, file) }
    }
    const { ignoredHeadings, products } = await parseExportFile(source, bytes)
    return { ignoredHeadings, batches: checkProducts(db, deps, { source, products }) }
  }

  async function deleteOldJobs(): Promise<void> {
    const agoBy = (ms: number) => new Date(clock.now().getTime() - ms)
    await database.db
      .delete(importJobs)
      .where(
        or(
          and(
            inArray(importJobs.status, ['checked', 'done', 'cancelled']),
            lt(importJobs.createdAt, agoBy(IMPORTED_FILE_DAYS * DAY_MS)),
          ),
          and(isUnread, lt(importJobs.createdAt, agoBy(MAX_CHECK_MS))),
        ),
      )
  }

  const list = (): Promise<ImportJob[]> => listJobs(database.db)
  const get = async (id: string): Promise<ImportDetails> =>
    loadDetails(database.db, await findJob(database.db, id))

  async function listProducts({ id, page, limit, status }: ParsedInput<typeof contract.products>) {
    await findJob(database.db, id)
    const { rows, total } = await loadRows(database.db, id, { page, limit, status })
    return { products: rows, pagination: toPagination(total, page, limit) }
  }

  async function start(
    caller: AuthenticatedCaller,
    input: ParsedInput<typeof contract.start>,
  ): Promise<ImportDetails> {
    const job = await findJob(database.db, input.id)
    if (job.status !== 'checked') throw alreadyStarted()
    await (job.source === 'swarna' ? importOwnFile(caller, job, input) : startJob(caller, job, input))
    return get(job.id)
  }

  /**
   * All products or none, in this request: our own file is a price list, and half a price list is worse than none. New
   * categories are created before, so they stay when the import is refused after all.
   */
  async function importOwnFile(
    caller: AuthenticatedCaller,
    checked: ImportJobRow,
    { skipBad, categories, material, replacesStock }: ParsedInput<typeof contract.start>,
  ): Promise<void> {
    const jobId = checked.id
    const badLines = await countBadLines(database.db, jobId)
    if (badLines > 0 && !skipBad) throw badRowsError(badLines)
    const choices = await readChoices(caller, checked, categories)
    await database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
      await assertNoOtherImport(tx)
      if ((await findJob(tx, jobId)).status !== 'checked') throw alreadyStarted()
      const settings: ImportSettings = {
        categories: await createChosenCategories(deps, caller, choices),
        material,
        replacesStock,
      }
      const job = await markStarted(tx, caller, { jobId, status: 'done', settings })
      const prices = await saveOwnFile(tx, deps, {
        jobId,
        caller,
        checkedAt: job.createdAt,
        categories: settings.categories,
      })
      const { products } = await serializeJob(tx, job)
      await audit.record(tx, {
        caller,
        action: 'product.import',
        subject: `products of ${job.fileName}`,
        after: {
          created: products.created,
          updated: products.updated,
          unchanged: products.unchanged,
          rejected: products.rejected,
          prices,
        },
      })
    })
  }

  /** What staff chose for each type of the file, or for each category that the shop does not have. */
  async function readChoices(
    caller: AuthenticatedCaller,
    job: ImportJobRow,
    categories: ParsedInput<typeof contract.start>['categories'],
  ): Promise<typeof categories> {
    const { types } = await loadDetails(database.db, job)
    if (types.length === 0) return []
    const choices = types.map(({ type }) => {
      const chosen = categories.find((choice) => choice.type === type)
      if (!chosen)
        throw invalidField('categories', `Choose a category for “${type || 'products without a type'}”`)
      return chosen
    })
    await assertChoices(deps, caller, choices)
    return choices
  }

  /** A job saves its products one by one, because downloading their pictures can take hours. */
  async function startJob(
    caller: AuthenticatedCaller,
    job: ImportJobRow,
    { categories, material, replacesStock, uncountedStock }: ParsedInput<typeof contract.start>,
  ): Promise<void> {
    const choices = await readChoices(caller, job, categories)
    await database.transaction(async (tx) => {
      await holdJob(tx, job.id)
      const settings: ImportSettings = {
        categories: await createChosenCategories(deps, caller, choices),
        material,
        replacesStock,
        uncountedStock,
      }
      const { fileName } = await markStarted(tx, caller, { jobId: job.id, status: 'running', settings })
      await audit.record(tx, {
        caller,
        action: 'import.start',
        subject: `products of ${fileName}`,
        after: settings,
      })
    })
    runner.wake()
  }

  /**
   * Of two starts at once, the second is refused before it creates a category. It does not wait, because whoever waits keeps a
   * connection that the first one needs.
   */
  async function holdJob(tx: Tx, jobId: string): Promise<void> {
    assertLockOrder(tx, 'record')
    const [held] = await tx
      .select({ id: importJobs.id })
      .from(importJobs)
      .where(and(eq(importJobs.id, jobId), eq(importJobs.status, 'checked')))
      .for('update', { skipLocked: true })
    if (!held) throw alreadyStarted()
  }

  type Started = { jobId: string; status: 'running' | 'done'; settings: ImportSettings }
  async function markStarted(
    tx: Tx,
    caller: AuthenticatedCaller,
    { jobId, status, settings }: Started,
  ): Promise<ImportJobRow> {
    const now = clock.now()
    const [started] = await tx
      .update(importJobs)
      .set({
        status,
        settings,
        createdBy: caller.userId,
        startedAt: now,
        finishedAt: status === 'done' ? now : null,
      })
      .where(and(eq(importJobs.id, jobId), eq(importJobs.status, 'checked')))
      .returning()
    if (!started) throw alreadyStarted()
    return started
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

function badRowsError(badLines: number) {
  const rows = `${badLines} ${plural(badLines, 'row', 'rows')}`
  return new ShopError('invalid', `${rows} cannot be imported. Nothing was written.`, { code: 'BAD_ROWS' })
}

const alreadyStarted = () => conflict('This import was started already.', 'ALREADY_STARTED')

async function assertNoOtherImport(tx: Tx): Promise<void> {
  if (!(await tryLockNumber(tx, 'product import', IMPORT_LOCK, 'exclusive')))
    throw conflict('Another import is being written. Please wait until it is done.', 'IMPORT_RUNNING')
}
