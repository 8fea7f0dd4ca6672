import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { changePicture, holdsUrl, type PictureChange, type PicturePlace } from '#server/media/queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { pages, pageVersions } from './tables.ts'

const page = {
  kind: 'page',
  from: sql`${pageVersions} join ${pages} on ${pages.id} = ${pageVersions.pageId}`,
  id: sql`${pages.id}`,
  label: sql`${pageVersions.title} || case
    when ${pageVersions.number} = ${pages.publishedNumber} then ''
    when ${pageVersions.number} = ${pages.draftNumber} then ', draft'
    else ', version ' || ${pageVersions.number} end`,
} as const

/** Every version, also of deleted pages: each can be restored. */
export const pagePicturePlaces: readonly PicturePlace[] = [
  { ...page, column: pageVersions.picture },
  { ...page, column: pageVersions.content },
]

export const createPictureChanges =
  ({ database }: { database: Database }) =>
  (change: PictureChange): Promise<void> =>
    database.transaction(async (tx) => {
      const holdsPicture = or(
        holdsUrl(pageVersions.picture, change.url),
        holdsUrl(pageVersions.content, change.url),
      )
      const found = await tx
        .selectDistinct({ id: pageVersions.pageId })
        .from(pageVersions)
        .where(holdsPicture)
      const ids = found.map(({ id }) => id).sort()
      if (ids.length === 0) return
      assertLockOrder(tx, 'record')
      await tx
        .select({ id: pages.id })
        .from(pages)
        .where(inArray(pages.id, ids))
        .orderBy(sql`${pages.id} collate "C"`)
        .for('update')
      // See keep_page_version() in the migrations: a version keeps its words.
      await tx.execute(sql`select set_config('shop.changes_pictures', 'on', true)`)
      const versions = await tx
        .select()
        .from(pageVersions)
        .where(and(inArray(pageVersions.pageId, ids), holdsPicture))
      for (const { pageId, number, picture, content } of versions)
        await tx
          .update(pageVersions)
          .set({ picture: changePicture(picture, change), content: changePicture(content, change) })
          .where(and(eq(pageVersions.pageId, pageId), eq(pageVersions.number, number)))
      await tx
        .update(pages)
        .set({ version: sql`${pages.version} + 1` })
        .where(inArray(pages.id, ids))
      await tx.execute(sql`select notify_public_change('data', array['pages'])`)
    })
