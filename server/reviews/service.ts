import type { Output, ParsedInput } from '#contract/endpoint.ts'
import type { reviews as contract } from '#contract/reviews.ts'
import type { AuthenticatedCaller, Caller } from '#server/http/access/caller.ts'
import type { ReviewDeps } from './deps.ts'
import { createModeration } from './moderation.ts'
import { createReviewErasure } from './privacy.ts'
import {
  listForModeration,
  listOwnReviews,
  listPublishedReviews,
  listReviewableItems,
  listReviewsOfProduct,
} from './queries.ts'
import { createReviewReports } from './report-review.ts'
import { createReviewWriting } from './write-review.ts'

/** Customers review what was delivered to them, staff publish it, and readers report what should not be there. */
export function createReviews(deps: ReviewDeps) {
  const { db } = deps.database
  return {
    ...createReviewWriting(deps),
    ...createModeration(deps),
    report: createReviewReports(deps),
    eraseForUser: createReviewErasure(deps),

    ofProduct: (caller: Caller, input: ParsedInput<typeof contract.ofProduct>) =>
      listReviewsOfProduct(db, caller, input),

    published: (input: ParsedInput<typeof contract.published>) => listPublishedReviews(db, input),

    list: (input: ParsedInput<typeof contract.list>) => listForModeration(db, input),

    async mine(
      { userId }: AuthenticatedCaller,
      input: ParsedInput<typeof contract.mine>,
    ): Promise<Output<typeof contract.mine>> {
      return {
        reviews: await listOwnReviews(db, userId, input),
        reviewable: await listReviewableItems(db, userId, input),
      }
    },
  }
}

export type Reviews = ReturnType<typeof createReviews>
