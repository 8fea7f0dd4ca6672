import { and, eq, sql } from 'drizzle-orm'
import type { ParsedInput } from '#contract/endpoint.ts'
import type { reviews as contract } from '#contract/reviews.ts'
import type { Caller } from '#server/http/access/caller.ts'
import { newId } from '#server/platform/ids.ts'
import { networkOf, type Quota } from '#server/platform/limits/rate-limiter.ts'
import type { ReviewDeps } from './deps.ts'
import { isPublic } from './policy.ts'
import { lockReview } from './queries.ts'
import { reviewReports, reviews } from './tables.ts'

const LIMIT_PER_NETWORK: Quota = { max: 10, seconds: 3600 }
/** A network reports a review once a day. Further reports get the same answer and are not counted. */
const LIMIT_PER_REVIEW: Quota = { max: 1, seconds: 86_400 }

/** Readers report a review, also without an account. It stays public until staff decide. */
export function createReviewReports({ database, clock, limits }: ReviewDeps) {
  return async (
    caller: Caller,
    { id, reason, note = '' }: ParsedInput<typeof contract.report>,
  ): Promise<{ message: string }> => {
    const network = networkOf(caller.address)
    await limits.consume(`review-report:${network}`, LIMIT_PER_NETWORK, 'You have sent many reports.')
    const isFirst = await limits.tryConsume(`review-report-once:${id}|${network}`, LIMIT_PER_REVIEW)
    await database.transaction(async (tx) => {
      const review = await lockReview(tx, and(eq(reviews.id, id), isPublic())!)
      if (!isFirst) return
      await tx.insert(reviewReports).values({
        id: newId(),
        reviewId: review.id,
        reason,
        note,
        createdAt: clock.now(),
      })
      await tx
        .update(reviews)
        .set({ reportCount: sql`${reviews.reportCount} + 1`, updatedAt: clock.now() })
        .where(eq(reviews.id, review.id))
    })
    return { message: 'Thank you. We will check this review.' }
  }
}
