import { eq, sql } from 'drizzle-orm'
import { changePicture, holdsUrl, type PictureChange, type PicturePlace } from '#server/media/queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import { homePage, homeVersions } from './tables.ts'

/** Every version: each can be restored. */
export const homePicturePlaces: readonly PicturePlace[] = [
  {
    kind: 'home',
    column: homeVersions.blocks,
    from: sql`${homeVersions}`,
    id: sql`''`,
    label: sql`case
      when ${homeVersions.number} = (select ${homePage.publishedNumber} from ${homePage}) then 'Home page'
      when ${homeVersions.number} = (select ${homePage.draftNumber} from ${homePage}) then 'Home page, draft'
      else 'Home page, version ' || ${homeVersions.number} end`,
  },
]

export const createPictureChanges =
  ({ database }: { database: Database }) =>
  (change: PictureChange): Promise<void> =>
    database.transaction(async (tx) => {
      assertLockOrder(tx, 'record')
      await tx.select({ id: homePage.id }).from(homePage).for('update')
      const rows = await tx.select().from(homeVersions).where(holdsUrl(homeVersions.blocks, change.url))
      if (rows.length === 0) return
      for (const { number, blocks } of rows)
        await tx
          .update(homeVersions)
          .set({ blocks: changePicture(blocks, change) })
          .where(eq(homeVersions.number, number))
      await tx.update(homePage).set({ version: sql`${homePage.version} + 1` })
      await tx.execute(sql`select notify_public_change('data', array['home'])`)
    })
