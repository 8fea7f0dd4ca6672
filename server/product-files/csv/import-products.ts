import { sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { productAdmin as contract, ImportReport } from '#contract/product-admin.ts'
import { conflict, invalid, ShopError } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Reader, Tx } from '#server/platform/database/database.ts'
import { tryLockNumber } from '#server/platform/database/locks.ts'
import { loadFields } from '#server/products/queries.ts'
import type { SaveProducts } from '#server/products/service.ts'
import type { ProductFileDeps } from '../deps.ts'
import { createImportSummary, type ImportSummary } from './import-summary.ts'
import { openProductFile, type ProductFile } from './parse-file.ts'
import {
  cacheImageLookups,
  createImportPass,
  type ImportPass,
  type PlannedProduct,
  planBatch,
  planDeferred,
} from './plan-import.ts'
import { findReferencedProducts, refKey } from './product-refs.ts'
import { findRepeatedSlugs, readBatches } from './row-groups.ts'
import { savePlanned } from './save-planned.ts'

const TIMEOUT_MS = 60_000
const IMPORT_LOCK = 7_119_003

/**
 * Imports products from a file, which is read twice and never held in memory: first to compare and to find all errors,
 * without locks; then to write the differences in one transaction (docs/decisions/0013).
 */
export function createProductImport(deps: ProductFileDeps) {
  const { database, clock, audit, products } = deps

  async function importProducts(
    caller: AuthenticatedCaller,
    { dryRun, skipBad }: ParsedInput<typeof contract.import>,
    [upload]: UploadedFile[],
  ): Promise<ImportReport> {
    if (!upload)
      throw invalid('Please choose a CSV file', [{ path: 'file', message: 'Please choose a file' }])
    const file = await openProductFile(await upload.read(), await loadFields(database.db))
    const media = cacheImageLookups(deps.media)
    const lastLineBySlug = await findRepeatedSlugs(file)
    const summary = await analyzeFile({ file, lastLineBySlug, media })
    const report = { dryRun, ignoredColumns: file.ignoredHeadings, ...summary.report() }
    if (dryRun) return { ...report, written: false }
    if (report.bad > 0 && !skipBad) throw badRowsError({ ...report, written: false })
    await write(caller, { file, lastLineBySlug, media, summary, name: upload.name })
    return { ...report, written: true }
  }

  async function analyzeFile({ file, lastLineBySlug, media }: OpenedFile): Promise<ImportSummary> {
    const pass = await createImportPass(database.db, { media, clock })
    const summary = createImportSummary()
    const { firstLineByKey } = pass
    for await (const groups of readBatches(file, { lastLineBySlug, firstLineByKey }))
      for (const planned of await planBatch(database.db, groups, pass)) summary.add(planned)
    for await (const batch of planDeferred(database.db, pass))
      for (const planned of batch) summary.add(planned)
    await findUnknownRefs(database.db, summary, pass)
    return summary
  }

  /** Writes all changes or none. Rows are locked and read again, so changes since the first reading are noticed. */
  async function write(
    caller: AuthenticatedCaller,
    { file, lastLineBySlug, media, summary, name }: AnalyzedFile,
  ): Promise<void> {
    if (summary.changes === 0) return
    await database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
      await assertNoOtherImport(tx)
      await products.changeProducts(tx, { ids: summary.updatedIds, by: caller.userId }, async (save) => {
        const pass = await createImportPass(tx, { media, clock })
        const links: RelatedLink[] = []
        const saveBatch = async (planned: readonly PlannedProduct[]) => {
          const changes = await savePlanned(tx, planned, {
            products,
            save,
            now: clock.now(),
            reservedSlugs: summary.slugs,
          })
          links.push(...changes.flatMap(({ id, related }) => (related ? [{ id, related }] : [])))
        }
        const { firstLineByKey } = pass
        for await (const groups of readBatches(file, { lastLineBySlug, firstLineByKey })) {
          const valid = groups
            .map((group) => group.filter(({ line }) => !summary.isLeftOut(line)))
            .filter(({ length }) => length > 0)
          await saveBatch(await planBatch(tx, valid, pass))
        }
        for await (const planned of planDeferred(tx, pass)) await saveBatch(planned)
        await linkRelated(tx, links, save)
      })
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

type OpenedFile = {
  file: ProductFile
  lastLineBySlug: ReadonlyMap<string, number>
  media: ImportPass['media']
}
type AnalyzedFile = OpenedFile & { summary: ImportSummary; name: string }

/** A product and the references to its related products. */
type RelatedLink = { id: string; related: string[] }

const LINK_BATCH_SIZE = 500

/** Runs last, when every product of the file has a row. References to rejected rows are ignored. */
async function linkRelated(tx: Tx, links: readonly RelatedLink[], save: SaveProducts): Promise<void> {
  for (let at = 0; at < links.length; at += LINK_BATCH_SIZE) {
    const linkBatch = links.slice(at, at + LINK_BATCH_SIZE)
    const ids = await findReferencedProducts(tx, [...new Set(linkBatch.flatMap(({ related }) => related))])
    await save(
      linkBatch.map(({ id, related }) => ({
        id,
        columns: {
          relatedIds: related.flatMap((ref) => ids.get(refKey(ref)) ?? []).filter((other) => other !== id),
        },
        // it was raised with the other columns
        keepsVersion: true,
      })),
    )
  }
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

async function assertNoOtherImport(tx: Tx): Promise<void> {
  if (!(await tryLockNumber(tx, 'product import', IMPORT_LOCK, 'exclusive')))
    throw conflict('Another import is being written. Please wait until it is done.', 'IMPORT_RUNNING')
}

function badRowsError(report: ImportReport) {
  const rows = `${report.bad} ${plural(report.bad, 'row', 'rows')}`
  return new ShopError('invalid', `${rows} cannot be imported. Nothing was written.`, {
    code: 'BAD_ROWS',
    errors: report.faults.slice(0, 100).map(({ line, column, message }) => ({
      path: `line ${line}${column && `, ${column}`}`,
      message,
    })),
    details: { report },
  })
}
