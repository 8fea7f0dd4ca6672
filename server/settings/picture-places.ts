import { eq, sql } from 'drizzle-orm'
import { changePicture, type PictureChange, type PicturePlace } from '#server/media/queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { settings } from './tables.ts'

export const settingsPicturePlaces: readonly PicturePlace[] = [
  {
    kind: 'settings',
    column: settings.document,
    from: sql`${settings}`,
    id: sql`''`,
    label: sql`'Settings'`,
  },
]

export const createPictureChanges =
  ({ database }: { database: Database }) =>
  (change: PictureChange): Promise<void> =>
    database.transaction(async (tx) => {
      assertLockOrder(tx, 'record')
      const [row] = await tx.select().from(settings).where(eq(settings.id, 1)).for('update')
      if (!row || !JSON.stringify(row.document).includes(change.url)) return
      await tx
        .update(settings)
        .set({ document: changePicture(row.document, change), version: sql`${settings.version} + 1` })
        .where(eq(settings.id, 1))
    })
