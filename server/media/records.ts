import { and, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#server/platform/clock.ts'
import type { Database, Reader, Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { type MediaRow, media } from './tables.ts'

type NewPicture = Pick<MediaRow, 'name' | 'fileName' | 'width' | 'height' | 'bytes'> & {
  uploadedBy?: string | null
  createdAt?: Date
}

/** The rows of pictures, for those who store or choose one. */
export function createMediaRecords({ database: { db }, clock }: { database: Database; clock: Clock }) {
  /**
   * The row of a picture whose file is about to be stored, which then is neither unused nor deleted any more. While a clean-up
   * removes the picture, this waits, and then finds no row. Undefined: there is none.
   */
  async function keep(name: string): Promise<MediaRow | undefined> {
    await db
      .update(media)
      .set({ unusedSince: null, deletedAt: null })
      .where(and(eq(media.name, name), isLeaving))
    const [row] = await db.select().from(media).where(eq(media.name, name))
    return row
  }

  /** The row of the picture that is shown instead of this one: its own, unless it was replaced. Undefined: there is none. */
  const findShown = async (name: string): Promise<MediaRow | undefined> =>
    chooseShown(name, await readReplacements(db, [name]))

  /** Whether a picture was replaced by the other one, or by one that was replaced by it, and so on. */
  const isReplaced = async (tx: Tx, name: string, by: string): Promise<boolean> =>
    (await readReplacements(tx, [name])).some((row) => row.name === by)

  /**
   * Locks pictures until the transaction ends, together with those that took their places. They are neither unused nor
   * deleted any more. A deletion that began earlier is waited for; one that comes later waits, and then finds the place.
   * Returns the row that is shown for each name.
   */
  async function hold(tx: Tx, names: readonly string[]): Promise<Map<string, MediaRow>> {
    const locked = new Set<string>()
    let rows = await readReplacements(tx, names)
    // A replacement that was waited for has lengthened the list.
    while (rows.some(({ name }) => !locked.has(name))) {
      assertLockOrder(tx, 'pictures')
      await tx.execute(sql`
        select from ${media} where ${isOneOf(rows.map(({ name }) => name))}
        order by ${media.name} collate "C" for key share`)
      for (const { name } of rows) locked.add(name)
      rows = await readReplacements(tx, names)
    }
    const shown = new Map(
      names.flatMap((name) => {
        const row = chooseShown(name, rows)
        return row ? [[name, row] as const] : []
      }),
    )
    const leaving = [...shown.values()].filter(({ unusedSince, deletedAt }) => unusedSince ?? deletedAt)
    if (leaving.length > 0) {
      assertLockOrder(tx, 'pictures')
      await tx.execute(sql`
        update ${media} set unused_since = null, deleted_at = null
        where ${media.name} in (
          select ${media.name} from ${media} where ${isOneOf(leaving.map(({ name }) => name))}
          order by ${media.name} collate "C" for no key update)`)
    }
    return shown
  }

  /** `isChosen`: by somebody who uploads the file, so that it is a picture of the library again in any case. */
  async function add(picture: NewPicture, { isChosen }: { isChosen: boolean }): Promise<void> {
    const insert = db.insert(media).values({ createdAt: clock.now(), updatedAt: clock.now(), ...picture })
    if (isChosen)
      await insert.onConflictDoUpdate({
        target: media.name,
        set: {
          unusedSince: null,
          deletedAt: null,
          replacedBy: null,
          // Whoever is replacing it in its places is told.
          version: sql`${media.version} + (${media.replacedBy} is not null)::int`,
        },
      })
    else await insert.onConflictDoNothing()
  }

  return { keep, findShown, isReplaced, hold, add }
}

export type MediaRecords = ReturnType<typeof createMediaRecords>

const isLeaving = or(isNotNull(media.unusedSince), isNotNull(media.deletedAt))

/** One parameter for any number of names. */
const isOneOf = (names: readonly string[]): SQL => sql`${media.name} = any(${sql.param([...names])}::text[])`

/** The rows of these pictures, and of those that took their places, from one to the next. */
function readReplacements(reader: Reader, names: readonly string[]): Promise<MediaRow[]> {
  return reader
    .select()
    .from(media)
    .where(sql`${media.name} in (
    with recursive replacements(name) as (
      select unnest(${sql.param([...names])}::text[])
      union select earlier.replaced_by from ${media} earlier join replacements on replacements.name = earlier.name
      where earlier.replaced_by is not null)
    select name from replacements)`)
}

/** Pictures that replace each other, as an earlier version allowed it, end with the last one. */
function chooseShown(name: string, rows: readonly MediaRow[]): MediaRow | undefined {
  const seen = new Set<string>()
  let shown = rows.find((row) => row.name === name)
  while (shown?.replacedBy && !seen.has(shown.replacedBy)) {
    seen.add(shown.name)
    const next = rows.find((row) => row.name === shown!.replacedBy)
    if (!next) break
    shown = next
  }
  return shown
}
