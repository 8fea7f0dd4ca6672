import { sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { productAdmin as contract, ImportReport } from '#contract/product-admin.ts'
import { conflict, invalid, ShopError } from '#domain/errors.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { lockRatesShared } from '#server/rates/queries.ts'
import type { CatalogueDeps } from '../deps.ts'
import { lockProducts } from '../products/lock-products.ts'
import { createImportSummary, type ImportSummary } from './import-summary.ts'
import { type FileRow, openProductFile, type ProductFile } from './parse-file.ts'
import {
  cacheImageLookups,
  createImportPass,
  type ImportPass,
  type PlannedRow,
  type ProductChange,
  planRows,
} from './plan-import.ts'
import { findReferencedProducts, refKey } from './product-refs.ts'
import { linkRelated, type RelatedLink, writeChanges } from './write-import.ts'

const BATCH_SIZE = 250
const TIMEOUT_MS = 60_000
const IMPORT_LOCK = 7_119_002

/**
 * Imports products from a file, which is read twice and never held in memory: first to compare and to find all errors,
 * without locks; then to write the differences in one transaction (docs/decisions/0013).
 */
export function createProductImport(deps: CatalogueDeps) {
  const { database, clock, audit } = deps

  async function importProducts(
    caller: AuthenticatedCaller,
    { dryRun, skipBad }: ParsedInput<typeof contract.import>,
    [upload]: UploadedFile[],
  ): Promise<ImportReport> {
    if (!upload)
      throw invalid('Please choose a CSV file', [{ path: 'file', message: 'Please choose a file' }])
    const file = await openProductFile(upload.bytes)
    const media = cacheImageLookups(deps.media)
    const summary = await analyzeFile(file, media)
    const report = { dryRun, ignoredColumns: file.ignoredHeadings, ...summary.report() }
    if (dryRun) return { ...report, written: false }
    if (report.bad > 0 && !skipBad) throw badRowsError({ ...report, written: false })
    await write(caller, { file, summary, media, name: upload.name })
    return { ...report, written: true }
  }

  async function analyzeFile(file: ProductFile, media: ImportPass['media']): Promise<ImportSummary> {
    const pass = await createImportPass(database.db, { media, clock })
    const summary = createImportSummary()
    for await (const rows of readBatches(file)) {
      for (const planned of await planRows(database.db, rows, pass)) summary.add(planned)
    }
    await findUnknownRefs(database.db, summary, pass)
    return summary
  }

  /** Writes all changes or none. Rows are locked and read again, so changes since the first reading are noticed. */
  async function write(
    caller: AuthenticatedCaller,
    { file, summary, media, name }: AnalyzedFile,
  ): Promise<void> {
    if (summary.changes === 0) return
    await database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
      await assertNoOtherImport(tx)
      await lockRatesShared(tx)
      await lockProducts(tx, summary.updatedIds)
      const pass = await createImportPass(tx, { media, clock })
      const links: RelatedLink[] = []
      for await (const rows of readBatches(file)) {
        const validRows = rows.filter(({ line }) => !summary.isBad(line))
        const changes = toChanges(await planRows(tx, validRows, pass))
        await writeChanges(tx, changes, {
          edit: { at: clock.now(), by: caller.userId },
          slugs: summary.slugs,
        })
        links.push(...changes.flatMap(({ id, related }) => (related ? [{ id, related }] : [])))
      }
      await linkRelated(tx, links)
      await audit.record(tx, {
        caller,
        action: 'product.import',
        subject: `products of ${name}`,
        after: { ...summary.counts(), prices: summary.prices },
      })
    })
  }

  return { importProducts }
}

type AnalyzedFile = { file: ProductFile; summary: ImportSummary; media: ImportPass['media']; name: string }

async function* readBatches(file: ProductFile): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  for await (const row of file.rows()) {
    batch.push(row)
    if (batch.length < BATCH_SIZE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** References to related products that exist neither in the shop nor in the file. */
async function findUnknownRefs(
  reader: Reader,
  summary: ImportSummary,
  { firstLineByKey }: ImportPass,
): Promise<void> {
  const refs = [...summary.refs.keys()].filter((ref) => !firstLineByKey.has(refKey(ref)))
  for (let start = 0; start < refs.length; start += 1000) {
    const refBatch = refs.slice(start, start + 1000)
    const known = await findReferencedProducts(reader, refBatch)
    for (const ref of refBatch.filter((each) => !known.has(refKey(each)))) summary.addUnknownRef(ref)
  }
}

function toChanges(planned: readonly PlannedRow[]): ProductChange[] {
  if (planned.some(({ kind }) => kind === 'bad'))
    throw conflict('Products changed while the file was read. Please import it again.', 'CHANGED_MEANWHILE')
  return planned.flatMap((each) => (each.kind === 'created' || each.kind === 'updated' ? [each] : []))
}

async function assertNoOtherImport(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as alone`,
  )
  if (!rows[0]?.alone)
    throw conflict('Another import is being written. Please wait until it is done.', 'IMPORT_RUNNING')
}

function badRowsError(report: ImportReport) {
  const rows = `${report.bad} ${report.bad === 1 ? 'row' : 'rows'}`
  return new ShopError('invalid', `${rows} cannot be imported. Nothing was written.`, {
    code: 'BAD_ROWS',
    errors: report.faults.slice(0, 100).map(({ line, column, message }) => ({
      path: `line ${line}${column && `, ${column}`}`,
      message,
    })),
    details: { report },
  })
}
