import { z } from 'zod'
import {
  MAX_REVIEW_ANSWER_LENGTH,
  MAX_REVIEW_LENGTH,
  MAX_REVIEW_PHOTOS,
  MAX_REVIEW_TITLE_LENGTH,
  MAX_STARS,
  MAX_TESTIMONIALS,
  MIN_REVIEW_LENGTH,
  REVIEW_REPORT_REASONS,
  REVIEW_SORTS,
  REVIEW_STATUSES,
  REVIEW_STEPS,
} from '#domain/reviews.ts'
import type { CacheTag } from './cache-tags.ts'
import { endpoint, permission } from './endpoint.ts'
import { Picture } from './picture.ts'
import {
  BooleanInput,
  Id,
  Integer,
  JsonField,
  MessageResponse,
  OptionalText,
  Pagination,
  pageQuery,
  RequiredText,
  Timestamp,
  Version,
} from './primitives.ts'
import { routes } from './routes.ts'

const Answer = z.object({ text: z.string(), answeredAt: Timestamp })

const REVIEW_FIELDS = {
  _id: z.string(),
  rating: z.number().int(),
  title: z.string(),
  text: z.string(),
  photos: z.array(Picture),
  /** The answer of the shop. */
  answer: Answer.nullable(),
  createdAt: Timestamp,
}

/** A published review, as every visitor sees it. */
export const Review = z.object({
  ...REVIEW_FIELDS,
  /** First name and initial. Empty after the customer erased the account. */
  name: z.string(),
})
export type Review = z.output<typeof Review>

export const ReviewList = z.object({
  summary: z.object({
    average: z.number(),
    count: z.number().int(),
    /** The numbers of reviews with five, four, three, two and one stars. */
    starCounts: z.array(z.number().int()).length(MAX_STARS),
    withPhotos: z.number().int(),
  }),
  reviews: z.array(Review),
  pagination: Pagination,
})
export type ReviewList = z.output<typeof ReviewList>

const ReviewedProduct = z.object({
  _id: z.string(),
  slug: z.string(),
  name: z.string(),
  /** `18K / 14`, as it was ordered. '' for a product without options. */
  variantTitle: z.string(),
  image: z.string(),
})

/** A published review on a page that is not the one of its product. */
export const Testimonial = z.object({
  _id: z.string(),
  rating: z.number().int(),
  title: z.string(),
  text: z.string(),
  /** First name and initial. Empty after the customer erased the account. */
  name: z.string(),
  product: z.object({ _id: z.string(), slug: z.string(), name: z.string() }),
})
export type Testimonial = z.output<typeof Testimonial>

/** A review as its author sees it. */
export const OwnReview = z.object({
  ...REVIEW_FIELDS,
  /** The order line that it is about. */
  item: z.string(),
  product: ReviewedProduct,
  status: z.enum(REVIEW_STATUSES),
  /** Why it was not published. */
  rejectionReason: z.string(),
})
export type OwnReview = z.output<typeof OwnReview>

/** A delivered order line whose product the customer has not reviewed yet. */
export const ReviewableItem = z.object({
  item: z.string(),
  orderNumber: z.string(),
  product: ReviewedProduct,
})
export type ReviewableItem = z.output<typeof ReviewableItem>

/** A review in the queue of the staff. */
export const ModeratedReview = z.object({
  ...REVIEW_FIELDS,
  name: z.string(),
  product: ReviewedProduct,
  order: z.object({ _id: z.string(), orderNumber: z.string() }),
  status: z.enum(REVIEW_STATUSES),
  rejectionReason: z.string(),
  /** Reports of readers that staff have not dealt with. */
  reports: z.array(z.object({ reason: z.enum(REVIEW_REPORT_REASONS), note: z.string(), at: Timestamp })),
  version: z.number().int(),
})
export type ModeratedReview = z.output<typeof ModeratedReview>

const reviewInput = {
  rating: Integer(1, MAX_STARS),
  title: OptionalText(MAX_REVIEW_TITLE_LENGTH).optional(),
  text: RequiredText(MAX_REVIEW_LENGTH, 'Please write a few words').min(
    MIN_REVIEW_LENGTH,
    `Please write at least ${MIN_REVIEW_LENGTH} characters`,
  ),
}

const params = z.object({ id: Id })
const access = permission('manage_content')

export const reviews = {
  ofProduct: endpoint(routes.reviews.ofProduct, {
    access: 'public',
    cached: (_: ReviewList, { idOrSlug }: { idOrSlug: string }) => [`reviews:${idOrSlug}`, 'shown'],
    summary: 'The published reviews of a product, with the counts for each number of stars.',
    params: z.object({ idOrSlug: Id }),
    query: z.object({
      ...pageQuery(6),
      sort: z.enum(REVIEW_SORTS).default(REVIEW_SORTS[0]),
      withPhotos: BooleanInput.optional(),
    }),
    response: ReviewList,
  }),
  published: endpoint(routes.reviews.published, {
    access: 'public',
    // `lists`: each review that is published, changed, hidden or deleted changes the rating of its product.
    cached: (shown: Testimonial[]) => [
      'lists',
      'shown',
      ...shown.flatMap(({ product }): CacheTag[] => [`reviews:${product._id}`, `product:${product._id}`]),
    ],
    summary:
      'Published reviews of products in the shop: those of `ids` in their order, or else the newest with at least `minRating` stars.',
    query: z.object({
      /** Comma-joined. */
      ids: RequiredText(2000).optional(),
      minRating: Integer(1, MAX_STARS).default(4),
      limit: Integer(1, MAX_TESTIMONIALS).default(6),
    }),
    response: z.array(Testimonial),
  }),
  report: endpoint(routes.reviews.report, {
    access: 'public',
    keepsPublicCache: true,
    summary: 'A reader reports a published review to the shop.',
    params,
    body: z.object({
      reason: z.enum(REVIEW_REPORT_REASONS, 'Choose a reason'),
      note: OptionalText(500).optional(),
    }),
    status: 201,
    response: MessageResponse,
  }),
  mine: endpoint(routes.reviews.mine, {
    access: 'customer',
    summary: 'The reviews of the caller, newest first, and what the caller may review.',
    query: z.object({
      /** Only for this product. */
      product: Id.optional(),
      /** Only for the product of this order line. */
      item: Id.optional(),
    }),
    response: z.object({ reviews: z.array(OwnReview), reviewable: z.array(ReviewableItem) }),
  }),
  create: endpoint(routes.reviews.create, {
    access: 'customer',
    keepsPublicCache: true,
    summary:
      'Reviews a delivered order line that was not returned, once for each product. Staff publish it. A second review of the product is a 409 `ALREADY_REVIEWED`.',
    body: z.object({ item: Id, ...reviewInput }),
    files: { photos: MAX_REVIEW_PHOTOS },
    status: 201,
    response: z.object({ review: OwnReview, message: z.string() }),
  }),
  update: endpoint(routes.reviews.update, {
    access: 'customer',
    summary: 'Changes an own review, which staff then have to publish again.',
    params,
    body: z.object({
      ...reviewInput,
      /** The URLs of the photos to keep. New ones are added behind them. */
      keptPhotos: JsonField(z.array(z.string().max(300)).max(MAX_REVIEW_PHOTOS)).optional(),
    }),
    files: { photos: MAX_REVIEW_PHOTOS },
    response: z.object({ review: OwnReview, message: z.string() }),
  }),
  remove: endpoint(routes.reviews.remove, {
    access: 'customer',
    summary: 'Deletes an own review and its photos.',
    params,
    response: MessageResponse,
  }),
  list: endpoint(routes.reviews.list, {
    access: permission('view_content'),
    summary: 'All reviews. Reported and pending ones come first, the longest waiting before the others.',
    query: z.object({
      ...pageQuery(10),
      status: z.enum(REVIEW_STATUSES).optional(),
      rating: Integer(1, MAX_STARS).optional(),
      isReported: BooleanInput.optional(),
    }),
    response: z.object({ reviews: z.array(ModeratedReview), pagination: Pagination }),
  }),
  publishMany: endpoint(routes.reviews.publishMany, {
    access,
    summary: 'Publishes reviews. Those that were changed since the given version are left as they are.',
    body: z.object({
      reviews: z
        .array(z.object({ id: Id, version: Version }))
        .min(1)
        .max(100),
    }),
    response: z.object({ message: z.string(), published: z.number().int() }),
  }),
  decide: endpoint(routes.reviews.decide, {
    access,
    summary:
      'Publishes, rejects or hides a review. `reject` requires a reason, which the customer reads. A step that is not possible is a 409 `REVIEW_CHANGED`.',
    params,
    body: z.object({
      step: z.enum(REVIEW_STEPS),
      reason: OptionalText(500).optional(),
      version: Version.optional(),
    }),
    response: ModeratedReview,
  }),
  answer: endpoint(routes.reviews.answer, {
    access,
    summary: 'Answers a published review, or changes the answer. An empty text deletes it.',
    params,
    body: z.object({ text: OptionalText(MAX_REVIEW_ANSWER_LENGTH), version: Version.optional() }),
    response: ModeratedReview,
  }),
  dismissReports: endpoint(routes.reviews.dismissReports, {
    access,
    keepsPublicCache: true,
    summary: 'Closes the reports of a review, which stays as it is.',
    params,
    response: ModeratedReview,
  }),
}
