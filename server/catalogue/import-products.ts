import { and, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { productAdmin as contract, ImportReport } from '#contract/product-admin.ts'
import { conflict, invalid, ShopError } from '#domain/errors.ts'
import type { SignedIn } from '#server/http/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Reader, Tx } from '#server/platform/database.ts'
import { holdRates } from '#server/rates/current.ts'
import { notDeleted } from './cards.ts'
import type { CatalogueDeps } from './deps.ts'
import { type FileRow, openProductFile, type ProductFile } from './import-file.ts'
import { beginPass, type Change, eachPictureOnce, type Pass, type Planned, planOf } from './import-plan.ts'
import { createTally, type Tally } from './import-tally.ts'
import { type Link, linkRelated, writeChanges } from './import-write.ts'
import { keyOf, keysOf, namedByAny } from './product-refs.ts'
import { products } from './tables.ts'

const ROWS_A_TIME = 250
const TIMEOUT_MS = 60_000
const IMPORT_LOCK = 7_119_002

/**
 * Products from a file. It is gone through twice and never held as a whole: first to compare and to find every fault,
 * with nothing locked; then, if it may be, to write in one transaction what differs (docs/decisions/0013).
 */
export function createImport(deps: CatalogueDeps) {
  const { database, clock, audit } = deps

  async function importProducts(
    caller: SignedIn,
    { dryRun, skipBad }: ParsedInput<typeof contract.import>,
    [upload]: UploadedFile[],
  ): Promise<ImportReport> {
    if (!upload)
      throw invalid('Please choose a CSV file', [{ path: 'file', message: 'Please choose a file' }])
    const file = await openProductFile(upload.bytes)
    const media = eachPictureOnce(deps.media)
    const tally = await examine(file, media)
    const report = { dryRun, ignoredColumns: file.ignored, ...tally.report() }
    if (dryRun) return { ...report, written: false }
    if (report.bad > 0 && !skipBad) throw badRows({ ...report, written: false })
    await write(caller, { file, tally, media, name: upload.name })
    return { ...report, written: true }
  }

  async function examine(file: ProductFile, media: Pass['media']): Promise<Tally> {
    const pass = await beginPass(database.db, { media, clock })
    const tally = createTally()
    for await (const rows of batchesOf(file)) {
      for (const planned of await planOf(database.db, rows, pass)) tally.add(planned)
    }
    await findStrangers(database.db, tally, pass)
    return tally
  }

  /** All of it or nothing. What changed since it was examined is seen, because its rows are locked and read anew. */
  async function write(caller: SignedIn, { file, tally, media, name }: Examined): Promise<void> {
    if (tally.changes === 0) return
    await database.transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(TIMEOUT_MS)}, true)`)
      await assertAlone(tx)
      await holdRates(tx)
      await lockInOrder(tx, tally.touched)
      const pass = await beginPass(tx, { media, clock })
      const links: Link[] = []
      for await (const rows of batchesOf(file)) {
        const fit = rows.filter(({ line }) => !tally.isBad(line))
        const changes = changesOf(await planOf(tx, fit, pass))
        await writeChanges(tx, changes, { now: clock.now(), slugs: tally.slugs })
        links.push(...changes.flatMap(({ id, related }) => (related ? [{ id, related }] : [])))
      }
      await linkRelated(tx, links)
      const { faults: _, ...counts } = tally.report()
      await audit.record(tx, {
        caller,
        action: 'product.import',
        subject: `products of ${name}`,
        after: { ...counts, prices: tally.prices },
      })
    })
  }

  return { importProducts }
}

type Examined = { file: ProductFile; tally: Tally; media: Pass['media']; name: string }

async function* batchesOf(file: ProductFile): AsyncGenerator<FileRow[]> {
  let batch: FileRow[] = []
  for await (const row of file.rows()) {
    batch.push(row)
    if (batch.length < ROWS_A_TIME) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Names of related products that stand neither in the shop nor in the file. */
async function findStrangers(reader: Reader, tally: Tally, { seen }: Pass): Promise<void> {
  const refs = [...tally.refs.keys()].filter((ref) => !seen.has(keyOf(ref)))
  for (let at = 0; at < refs.length; at += 1000) {
    const some = refs.slice(at, at + 1000)
    const rows = await reader
      .select({ sku: products.sku, slug: products.slug })
      .from(products)
      .where(and(namedByAny(some), notDeleted()))
    const known = new Set(rows.flatMap(keysOf))
    for (const ref of some.filter((each) => !known.has(keyOf(each)))) tally.addStranger(ref)
  }
}

function changesOf(planned: readonly Planned[]): Change[] {
  if (planned.some(({ kind }) => kind === 'bad'))
    throw conflict('Products changed while the file was read. Please import it again.', 'CHANGED_MEANWHILE')
  return planned.flatMap((each) => (each.kind === 'created' || each.kind === 'updated' ? [each] : []))
}

async function assertAlone(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as alone`,
  )
  if (!rows[0]?.alone)
    throw conflict('Another import is being written. Please wait until it is done.', 'IMPORT_RUNNING')
}

/** In the order of ids, as orders do: nobody waits in a circle. */
const lockInOrder = (tx: Tx, ids: readonly string[]) =>
  tx.execute(sql`
    select from ${products} where ${products.id} = any(${sql.param([...ids])}::text[])
    order by ${products.id} collate "C" for no key update`)

function badRows(report: ImportReport) {
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
