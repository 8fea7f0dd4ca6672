import { eq, sql } from 'drizzle-orm'
import { changePicture, holdsUrl, type PictureChange, type PicturePlace } from '#server/media/queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { banners, slides } from './tables.ts'

export const contentPicturePlaces: readonly PicturePlace[] = [
  {
    kind: 'slide',
    column: slides.image,
    from: sql`${slides}`,
    id: sql`${slides.id}`,
    label: sql`${slides.title}`,
  },
  {
    kind: 'banner',
    column: banners.image,
    from: sql`${banners}`,
    id: sql`${banners.id}`,
    label: sql`${banners.title}`,
  },
]

export const createPictureChanges =
  ({ database }: { database: Database }) =>
  (change: PictureChange): Promise<void> =>
    database.transaction(async (tx) => {
      for (const table of [slides, banners]) {
        assertLockOrder(tx, 'record')
        const rows = await tx
          .select({ id: table.id, image: table.image })
          .from(table)
          .where(holdsUrl(table.image, change.url))
          .orderBy(sql`${table.id} collate "C"`)
          .for('update')
        for (const { id, image } of rows)
          await tx
            .update(table)
            .set({ image: changePicture(image, change), version: sql`${table.version} + 1` })
            .where(eq(table.id, id))
      }
    })
