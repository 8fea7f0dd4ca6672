import { eq, inArray, sql } from 'drizzle-orm'
import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { reviews as contract, ModeratedReview } from '#contract/reviews.ts'
import { conflict, invalidField } from '#domain/errors.ts'
import { plural } from '#domain/intl.ts'
import { getReviewStatusAfterStep, REVIEW_STATUS_LABELS, type ReviewStatus } from '#domain/reviews.ts'
import type { AuthenticatedCaller } from '#server/http/access/caller.ts'
import { assertVersion } from '#server/platform/database/assert-version.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { assertLockOrder } from '#server/platform/database/locks.ts'
import type { ReviewDeps } from './deps.ts'
import { notifyAuthor } from './notify-author.ts'
import { getForModeration, lockReview } from './queries.ts'
import { type ReviewRow, reviewReports, reviews } from './tables.ts'
import { updateRating } from './update-rating.ts'

type Decision = { status: ReviewStatus; reason: string }

/** What staff do with reviews. */
export function createModeration(deps: ReviewDeps) {
  const { database, clock, audit, settings } = deps

  async function decide(
    caller: AuthenticatedCaller,
    { id, step, reason = '', version }: ParsedInput<typeof contract.decide>,
  ): Promise<ModeratedReview> {
    if (step === 'reject' && !reason) throw invalidField('reason', 'Tell the customer the reason')
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const row = await lockReview(tx, eq(reviews.id, id))
      assertVersion(row, version, await getForModeration(tx, id))
      const status = getReviewStatusAfterStep(row.status, step)
      if (!status)
        throw conflict(
          `This review is already ${REVIEW_STATUS_LABELS[row.status].toLowerCase()}.`,
          'REVIEW_CHANGED',
        )
      await applyDecision(tx, caller, row, { status, reason })
      if (status === 'published' && row.status !== 'hidden')
        await notifyAuthor(deps, tx, shop, row, { status })
      if (status === 'rejected') await notifyAuthor(deps, tx, shop, row, { status, reason })
      return getForModeration(tx, id)
    })
  }

  async function publishMany(
    caller: AuthenticatedCaller,
    { reviews: selected }: ParsedInput<typeof contract.publishMany>,
  ): Promise<Output<typeof contract.publishMany>> {
    const versions = new Map(selected.map(({ id, version }) => [id, version]))
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      assertLockOrder(tx, 'review')
      const rows = await tx
        .select()
        .from(reviews)
        .where(inArray(reviews.id, [...versions.keys()]))
        .orderBy(reviews.id)
        .for('update')
      const publishable = rows.filter(
        ({ id, version, status }) => version === versions.get(id) && status === 'pending',
      )
      // In the order of the products, so that two bulk actions cannot deadlock.
      for (const row of publishable.toSorted((a, b) => (a.productId < b.productId ? -1 : 1))) {
        await applyDecision(tx, caller, row, { status: 'published', reason: '' })
        await notifyAuthor(deps, tx, shop, row, { status: 'published' })
      }
      const published = publishable.length
      const skipped = versions.size - published
      const message = `${published} ${plural(published, 'review', 'reviews')} published.`
      return {
        message: skipped === 0 ? message : `${message} ${skipped} changed in the meantime.`,
        published,
      }
    })
  }

  async function applyDecision(
    tx: Tx,
    caller: AuthenticatedCaller,
    row: ReviewRow,
    { status, reason }: Decision,
  ): Promise<void> {
    if (status === 'hidden') await deleteReports(tx, row.id)
    await tx
      .update(reviews)
      .set({
        status,
        rejectionReason: status === 'rejected' ? reason : '',
        version: sql`${reviews.version} + 1`,
        updatedAt: clock.now(),
      })
      .where(eq(reviews.id, row.id))
    if (status === 'published' || row.status === 'published') await updateRating(deps, tx, row.productId)
    await audit.record(tx, {
      caller,
      action: 'review.status',
      subject: `review ${row.id}`,
      before: { status: row.status },
      after: { status, ...(reason ? { reason } : {}) },
    })
  }

  async function answer(
    caller: AuthenticatedCaller,
    { id, text, version }: ParsedInput<typeof contract.answer>,
  ): Promise<ModeratedReview> {
    const shop = await settings.current()
    return database.transaction(async (tx) => {
      const row = await lockReview(tx, eq(reviews.id, id))
      assertVersion(row, version, await getForModeration(tx, id))
      if (row.status !== 'published')
        throw conflict('Publish the review before you reply to it.', 'NOT_PUBLISHED')
      await tx
        .update(reviews)
        .set({
          answer: text,
          answeredAt: text ? (row.answeredAt ?? clock.now()) : null,
          version: sql`${reviews.version} + 1`,
          updatedAt: clock.now(),
        })
        .where(eq(reviews.id, id))
      await audit.record(tx, {
        caller,
        action: 'review.answer',
        subject: `review ${id}`,
        before: { answer: row.answer },
        after: { answer: text },
      })
      if (text) await notifyAuthor(deps, tx, shop, row, { answer: text })
      return getForModeration(tx, id)
    })
  }

  async function dismissReports(caller: AuthenticatedCaller, id: string): Promise<ModeratedReview> {
    return database.transaction(async (tx) => {
      const row = await lockReview(tx, eq(reviews.id, id))
      await deleteReports(tx, id)
      await audit.record(tx, {
        caller,
        action: 'review.dismiss-reports',
        subject: `review ${id}`,
        before: { reports: row.reportCount },
      })
      return getForModeration(tx, id)
    })
  }

  async function deleteReports(tx: Tx, reviewId: string): Promise<void> {
    await tx.delete(reviewReports).where(eq(reviewReports.reviewId, reviewId))
    await tx.update(reviews).set({ reportCount: 0 }).where(eq(reviews.id, reviewId))
  }

  return { decide, publishMany, answer, dismissReports }
}
