import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { MEDIA_DELETED_DAYS, UNUSED_MEDIA_DAYS } from '#domain/retention.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { createRepeatedTask } from '#server/platform/repeated-task.ts'
import type { LibraryDeps } from './deps.ts'
import { findUsedNames, findUses } from './queries.ts'
import { media } from './tables.ts'

const DAY_MS = 24 * 3600 * 1000
/** After the start, which has enough to do. */
const FIRST_RUN_MS = 60_000
const STATEMENT_TIMEOUT_MS = 60_000

/**
 * Once a day: pictures that were replaced and that no place shows for 30 days leave the library, and a day after that, or
 * after staff deleted a picture, its files are removed, unless a place shows it by then. Other pictures stay until staff
 * delete them, however long no place shows them.
 */
export function createCleanUp(
  { database, clock, log, files, records, places }: LibraryDeps,
  { finishChange }: { finishChange: (name: string) => Promise<void> },
) {
  const { db } = database
  let isStopping = false

  async function run(): Promise<void> {
    const now = clock.now()
    const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
    const used = await readUsedNames()
    await addMissingRows(used, ago(1))
    for (const { name } of await db
      .select({ name: media.name })
      .from(media)
      .where(eq(media.isChanging, true)))
      await finishChange(name).catch((error: unknown) =>
        log.error({ err: error, picture: name }, 'a picture was not changed in all of its places'),
      )
    const isUsed = isIn(await readUsedNames())
    await db
      .update(media)
      .set({ unusedSince: null, deletedAt: null })
      .where(and(isUsed, or(isNotNull(media.unusedSince), isNotNull(media.deletedAt))))
    await db
      .update(media)
      .set({ unusedSince: now })
      .where(and(sql`not ${isUsed}`, isNull(media.unusedSince)))
    await db
      .update(media)
      .set({ deletedAt: now })
      .where(
        and(
          isNotNull(media.replacedBy),
          lte(media.unusedSince, ago(UNUSED_MEDIA_DAYS)),
          isNull(media.deletedAt),
        ),
      )
    const gone = lte(media.deletedAt, ago(MEDIA_DELETED_DAYS))
    for (const { name } of await db.select({ name: media.name }).from(media).where(gone)) {
      if (isStopping) return
      await removeUnused(name, gone).catch((error: unknown) =>
        log.error({ err: error, picture: name }, 'a picture could not be removed'),
      )
    }
  }

  /**
   * Pictures of versions before the library that a place of the shop shows. A file that no place shows may be the photo of a
   * customer whose review was never saved.
   */
  async function addMissingRows(used: ReadonlySet<string>, storedBefore: Date): Promise<void> {
    const known = new Set((await db.select({ name: media.name }).from(media)).map(({ name }) => name))
    const ofReviews = await findUsedNames(
      db,
      places.filter(({ kind }) => kind === 'review'),
    )
    for (const { name, at } of await files.listStored({ storedBefore })) {
      if (isStopping) return
      if (known.has(name) || ofReviews.has(name) || !used.has(name)) continue
      // A file that cannot be read is no picture that anybody could choose.
      const size = await files.measure(name).catch(() => null)
      if (size) await records.add({ name, fileName: '', createdAt: at, ...size }, { isChosen: false })
    }
  }

  /** Who stores the same file again waits for the row, and then finds neither row nor files. */
  async function removeUnused(name: string, condition: SQL): Promise<void> {
    await database.transaction(async (tx) => {
      assertLockOrder(tx, 'pictures')
      await allowLongStatements(tx)
      const [row] = await tx
        .select()
        .from(media)
        .where(and(eq(media.name, name), condition))
        .for('update')
      if (!row) return
      if ((await findUses(tx, places, name)).length > 0) {
        await tx.update(media).set({ unusedSince: null, deletedAt: null }).where(eq(media.name, name))
        return
      }
      await files.remove(`/uploads/${name}.webp`)
      await tx.delete(media).where(eq(media.name, name))
    })
  }

  const readUsedNames = (): Promise<Set<string>> =>
    database.transaction(async (tx) => {
      await allowLongStatements(tx)
      return findUsedNames(tx, places)
    })

  const task = createRepeatedTask({
    run: run,
    pauseMs: DAY_MS,
    firstPauseMs: FIRST_RUN_MS,
    log,
    failure: 'unused pictures could not be removed',
  })

  return {
    run,
    start: task.start,
    async stop(): Promise<void> {
      isStopping = true
      await task.stop()
    },
  }
}

/** All places are read from end to end, which takes longer than a request may. */
const allowLongStatements = (tx: Tx) =>
  tx.execute(sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`)

/** One parameter for any number of names. */
const isIn = (names: ReadonlySet<string>): SQL => sql`${media.name} = any(${sql.param([...names])}::text[])`
