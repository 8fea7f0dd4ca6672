import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { conflict, ShopError } from '#domain/errors.ts'
import type { Author } from '#server/http/access/caller.ts'
import { toShopError } from '#server/http/errors/errors.ts'
import { isDatabaseUnavailable } from '#server/platform/database/database.ts'
import { users } from '#server/users/tables.ts'
import type { ProductFileDeps } from '../deps.ts'
import { findProductsByKeys } from '../plan/load-products.ts'
import { headingOf } from '../plan/to-lines.ts'
import type { Fault, ImportedProduct } from '../readers/imported-product.ts'
import { listErrors } from '../report/check-products.ts'
import type { ImportJobRow } from '../report/import-queries.ts'
import { importJobs, importProducts } from '../tables.ts'
import { importPictures } from './import-pictures.ts'
import { saveImportedProduct } from './save-product.ts'

const INTERVAL_MS = 10_000
const LEASE_MS = 30_000

type Row = typeof importProducts.$inferSelect & { product: ImportedProduct }
type RowTask = { job: ImportJobRow; row: Row; caller: Author; signal: AbortSignal }

/**
 * Runs started imports, one product after the other. Each product is saved in one transaction together with its progress,
 * so an import that was interrupted continues where it was and nothing is saved twice (docs/decisions/0026-moving-in.md).
 */
export function createImportRunner(deps: ProductFileDeps) {
  const { database, clock, log } = deps
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let stopping = new AbortController()

  /** Runs all started imports that no other process works on. */
  async function run(): Promise<void> {
    const { signal } = stopping
    while (!signal.aborted) {
      const job = await claim()
      if (!job) return
      await runJob(job, signal)
    }
  }

  async function claim(): Promise<ImportJobRow | undefined> {
    const now = clock.now()
    const isFree = or(isNull(importJobs.leaseUntil), lte(importJobs.leaseUntil, now))
    const [job] = await database.db
      .update(importJobs)
      .set({ leaseUntil: leaseEnd() })
      .where(
        and(
          isFree,
          eq(
            importJobs.id,
            database.db
              .select({ id: importJobs.id })
              .from(importJobs)
              .where(and(eq(importJobs.status, 'running'), isFree))
              .orderBy(asc(importJobs.startedAt), asc(importJobs.id))
              .limit(1),
          ),
        ),
      )
      .returning()
    return job
  }

  const leaseEnd = () => new Date(clock.now().getTime() + LEASE_MS)
  const setLease = (jobId: string, leaseUntil: Date | null) =>
    database.db.update(importJobs).set({ leaseUntil }).where(eq(importJobs.id, jobId))

  async function runJob(job: ImportJobRow, signal: AbortSignal): Promise<void> {
    const heartbeat = setInterval(() => void setLease(job.id, leaseEnd()).catch(() => {}), LEASE_MS / 3)
    try {
      const caller = await findAuthor(job)
      if (!caller) return await cancel(job.id)
      for (let row = await nextRow(job.id); row; row = await nextRow(job.id)) {
        if (signal.aborted) return
        await importRow({ job, row, caller, signal })
        await setLease(job.id, leaseEnd())
      }
      await finish(job.id)
    } finally {
      clearInterval(heartbeat)
      await setLease(job.id, null).catch(() => {})
    }
  }

  /** The user who started the import. Undefined: the account was erased since. */
  async function findAuthor({ createdBy }: ImportJobRow): Promise<Author | undefined> {
    const [user] = await database.db
      .select({ userId: users.id, name: users.name, email: users.email })
      .from(users)
      .where(eq(users.id, createdBy ?? ''))
    return user && { ...user, address: '' }
  }

  async function cancel(jobId: string): Promise<void> {
    await database.db
      .update(importJobs)
      .set({ status: 'cancelled', finishedAt: clock.now() })
      .where(eq(importJobs.id, jobId))
  }

  /** Undefined: all products are done, or the import was cancelled. */
  async function nextRow(jobId: string): Promise<Row | undefined> {
    const [found] = await database.db
      .select({ row: importProducts })
      .from(importProducts)
      .innerJoin(importJobs, eq(importJobs.id, importProducts.jobId))
      .where(
        and(
          eq(importProducts.jobId, jobId),
          eq(importProducts.status, 'waiting'),
          eq(importJobs.status, 'running'),
        ),
      )
      .orderBy(asc(importProducts.position))
      .limit(1)
    return found?.row as Row | undefined
  }

  async function importRow({ job, row, caller, signal }: RowTask): Promise<void> {
    try {
      const keys = { skus: [], slugs: [row.product.handle] }
      const [existing] = await findProductsByKeys(database.db, keys)
      const { pictures, faults } = await importPictures(deps, {
        product: row.product,
        line: row.line,
        column: headingOf(job.source, 'images'),
        existing:
          existing?.images.toSorted((one, other) => Number(other.isPrimary) - Number(one.isPrimary)) ?? [],
        signal,
      })
      const planned = await saveImportedProduct(deps, {
        caller,
        product: row.product,
        existing,
        settings: job.settings!,
        pictures,
        checked: { productId: row.productId, at: job.createdAt },
        recordProgress: async (tx, { productId, outcome }) => {
          const recorded = await tx
            .update(importProducts)
            .set({ status: 'done', outcome, productId, faults: [...row.faults, ...faults] })
            .where(isWaiting(row))
            .returning({ position: importProducts.position })
          if (recorded.length === 0) throw alreadyImported()
        },
      })
      const errors = listErrors(job.source, planned)
      if (errors.length > 0) await recordFailure(row, errors)
    } catch (error) {
      const isTemporary =
        isDatabaseUnavailable(error) || (error instanceof ShopError && error.kind === 'unavailable')
      if (signal.aborted || isTemporary) throw error
      if (error instanceof ShopError && error.code === ALREADY_IMPORTED) return
      const shopError = toShopError(error)
      if (!shopError)
        log.error({ err: error, job: job.id, line: row.line }, 'a product could not be imported')
      await recordFailure(row, [
        { line: row.line, column: '', message: shopError?.message ?? UNEXPECTED_TEXT, severity: 'error' },
      ])
    }
  }

  async function recordFailure(row: Row, faults: readonly Fault[]): Promise<void> {
    await database.db
      .update(importProducts)
      .set({ status: 'failed', faults: [...row.faults, ...faults] })
      .where(isWaiting(row))
  }

  async function finish(jobId: string): Promise<void> {
    await database.db
      .update(importJobs)
      .set({ status: 'done', finishedAt: clock.now() })
      .where(
        and(
          eq(importJobs.id, jobId),
          eq(importJobs.status, 'running'),
          sql`not exists (select from ${importProducts}
            where ${importProducts.jobId} = ${jobId} and ${importProducts.status} = 'waiting')`,
        ),
      )
  }

  function wake(): void {
    if (timer === null || running) return
    const { signal } = stopping
    running = run()
      .catch((error: unknown) => {
        if (!signal.aborted) log.warn({ err: error }, 'an import was interrupted and will be continued')
      })
      .finally(() => {
        running = null
      })
  }

  return {
    run,
    wake,
    start() {
      timer = setInterval(wake, INTERVAL_MS).unref()
      wake()
    },
    async stop() {
      if (timer) clearInterval(timer)
      timer = null
      stopping.abort()
      stopping = new AbortController()
      await running
    },
  }
}

const UNEXPECTED_TEXT =
  'The product could not be saved because of an unexpected error. Please import it again.'
const ALREADY_IMPORTED = 'ALREADY_IMPORTED'
/** Another process was faster. Throwing undoes this second save. */
const alreadyImported = () => conflict('The product is imported already.', ALREADY_IMPORTED)

const isWaiting = ({ jobId, position }: Row) =>
  and(
    eq(importProducts.jobId, jobId),
    eq(importProducts.position, position),
    eq(importProducts.status, 'waiting'),
  )
