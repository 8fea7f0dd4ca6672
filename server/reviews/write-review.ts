import { and, eq, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { reviews as contract } from '#contract/reviews.ts'
import { conflict, invalidField, notFound } from '#domain/errors.ts'
import { getReviewerName, MAX_REVIEW_PHOTOS } from '#domain/reviews.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import type { UploadedFile } from '#server/http/handlers.ts'
import type { Reader } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'
import type { Quota } from '#server/platform/limits/rate-limiter.ts'
import type { ReviewDeps } from './deps.ts'
import { isWrittenBy } from './policy.ts'
import { findReviewableLine, getOwnReview, hasReviewableLine, lockReview } from './queries.ts'
import { reviews, type StoredPhoto } from './tables.ts'
import { updateRating } from './update-rating.ts'

/** Encoding four photos keeps a small server busy for seconds. */
const WRITE_LIMIT: Quota = { max: 20, seconds: 3600 }

const MODERATION_NOTE = 'It will appear on the product page once we have checked it.'

/** What customers do with their own reviews. Each change is checked by staff before it is public. */
export function createReviewWriting(deps: ReviewDeps) {
  const { database, clock, limits, audit, media } = deps

  /** Before the photos are read: the order line, which is in the body, is not known yet. */
  async function assertMayCreate(caller: AuthenticatedCaller): Promise<void> {
    if (!(await hasReviewableLine(database.db, caller.userId))) throw notReviewable()
    await limitWriting(caller)
  }

  async function assertMayUpdate(caller: AuthenticatedCaller, id: string): Promise<void> {
    await getOwnReview(database.db, caller.userId, id)
    await limitWriting(caller)
  }

  async function create(
    caller: AuthenticatedCaller,
    { item, rating, title, text }: ParsedInput<typeof contract.create>,
    files: UploadedFile[],
  ): Promise<Output<typeof contract.create>> {
    // Before the photos are encoded.
    const { name } = await getReviewableLine(database.db, caller.userId, item)
    return withPhotos(files, name, (photos) =>
      database.transaction(async (tx) => {
        const line = await getReviewableLine(tx, caller.userId, item)
        const now = clock.now()
        const [row] = await tx
          .insert(reviews)
          .values({
            id: newId(),
            productId: line.productId,
            orderLineId: line.lineId,
            userId: caller.userId,
            authorName: getReviewerName(caller.name),
            rating,
            title: title ?? '',
            text,
            photos,
            createdAt: now,
            updatedAt: now,
          })
          .onConflictDoNothing({ target: [reviews.userId, reviews.productId] })
          .returning({ id: reviews.id })
        if (!row) throw alreadyReviewed()
        await audit.record(tx, {
          caller,
          action: 'review.create',
          subject: `review of ${line.name}`,
          after: { rating },
        })
        const review = await getOwnReview(tx, caller.userId, row.id)
        return { review, message: `Thank you for your review. ${MODERATION_NOTE}` }
      }),
    )
  }

  async function update(
    caller: AuthenticatedCaller,
    { id, rating, title, text, keptPhotos }: ParsedInput<typeof contract.update>,
    files: UploadedFile[],
  ): Promise<Output<typeof contract.update>> {
    const { product } = await getOwnReview(database.db, caller.userId, id)
    const { dropped, ...response } = await withPhotos(files, product.name, (newPhotos) =>
      database.transaction(async (tx) => {
        const row = await lockReview(tx, and(eq(reviews.id, id), isWrittenBy(caller.userId))!)
        const isKept = ({ url }: StoredPhoto) => keptPhotos?.includes(url) ?? true
        const photos = [...row.photos.filter(isKept), ...newPhotos]
        if (photos.length > MAX_REVIEW_PHOTOS)
          throw invalidField('photos', `At most ${MAX_REVIEW_PHOTOS} photos`)
        await tx
          .update(reviews)
          .set({
            authorName: getReviewerName(caller.name),
            rating,
            title: title ?? '',
            text,
            photos,
            status: 'pending',
            rejectionReason: '',
            version: sql`${reviews.version} + 1`,
            updatedAt: clock.now(),
          })
          .where(eq(reviews.id, id))
        if (row.status === 'published') await updateRating(deps, tx, row.productId)
        await audit.record(tx, {
          caller,
          action: 'review.update',
          subject: `review of ${product.name}`,
          before: { rating: row.rating, status: row.status },
          after: { rating, status: 'pending' },
        })
        return {
          review: await getOwnReview(tx, caller.userId, id),
          message: `Your review is saved. ${MODERATION_NOTE}`,
          dropped: row.photos.filter((photo) => !isKept(photo)),
        }
      }),
    )
    await removePhotos(dropped)
    return response
  }

  async function remove(caller: AuthenticatedCaller, id: string): Promise<{ message: string }> {
    const photos = await database.transaction(async (tx) => {
      const row = await lockReview(tx, and(eq(reviews.id, id), isWrittenBy(caller.userId))!)
      await tx.delete(reviews).where(eq(reviews.id, id))
      if (row.status === 'published') await updateRating(deps, tx, row.productId)
      await audit.record(tx, {
        caller,
        action: 'review.delete',
        subject: `review ${id}`,
        before: { rating: row.rating, status: row.status },
      })
      return row.photos
    })
    await removePhotos(photos)
    return { message: 'Your review is deleted.' }
  }

  const limitWriting = ({ userId }: AuthenticatedCaller) =>
    limits.consume(`review-write:${userId}`, WRITE_LIMIT, 'You have sent many reviews.')

  /** Stores the photos first and deletes them again when the work fails. */
  async function withPhotos<T>(
    files: readonly UploadedFile[],
    productName: string,
    work: (photos: StoredPhoto[]) => Promise<T>,
  ): Promise<T> {
    const photos: StoredPhoto[] = []
    try {
      for (const file of files) {
        const { narrow: _, ...image } = await media.storeRemovable(file)
        photos.push({ ...image, alt: `${productName}, photo of a customer` })
      }
      return await work(photos)
    } catch (error) {
      await removePhotos(photos)
      throw error
    }
  }

  async function removePhotos(photos: readonly StoredPhoto[]): Promise<void> {
    for (const { url } of photos) await media.remove(url)
  }

  return { assertMayCreate, assertMayUpdate, create, update, remove }
}

const notReviewable = () => notFound('You can review products that were delivered to you and that you kept.')

const alreadyReviewed = () =>
  conflict('You have already reviewed this product. You can change your review.', 'ALREADY_REVIEWED')

async function getReviewableLine(db: Reader, userId: string, lineId: string) {
  const line = await findReviewableLine(db, userId, lineId)
  if (!line) throw notReviewable()
  if (line.reviewId) throw alreadyReviewed()
  return line
}
