import { and, eq, ne } from 'drizzle-orm'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { ReviewDeps } from './deps.ts'
import { isPublic, isWrittenBy } from './policy.ts'
import { reviews } from './tables.ts'

/**
 * When a customer erases the account, published reviews stay without name and photos, because they are part of the
 * product's rating. Other reviews were never or are no longer public, so they are deleted. The files of the photos are
 * deleted after the commit.
 */
export function createReviewErasure({ media }: Pick<ReviewDeps, 'media'>) {
  return async (tx: Tx, userId: string, afterCommit: (work: () => Promise<void>) => void): Promise<void> => {
    assertLockOrder(tx, 'review')
    const rows = await tx
      .select({ photos: reviews.photos })
      .from(reviews)
      .where(isWrittenBy(userId))
      .for('update')
    await tx.delete(reviews).where(and(isWrittenBy(userId), ne(reviews.status, 'published')))
    await tx
      .update(reviews)
      .set({ userId: null, authorName: '', photos: [] })
      .where(and(eq(reviews.userId, userId), isPublic()))
    const urls = rows.flatMap(({ photos }) => photos.map(({ url }) => url))
    afterCommit(async () => {
      for (const url of urls) await media.remove(url)
    })
  }
}
